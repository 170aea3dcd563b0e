/** Whether a client can be reached, for the supervisor, its workers and the page. */
import type { ClientAccess } from '../supervisor/message.ts';
import type { ClientState } from './interval.ts';

export interface ClientHealth {
  /** Client instance name. */
  client: string;
  state: ClientState;
  /** Unix milliseconds: since when the state holds; of `up`, since when this connection holds. */
  since: number;
  /** Why it is not up, for people; '' = up or not tried yet. */
  message: string;
  /** Unix milliseconds of the next try; null = it is up, or none until its section changes. */
  nextTryAt: number | null;
  /** The client's own version, '' = not known. */
  version: string;
  /** '' = not known. */
  webApi: string;
  /** Null unless it is up. */
  access: ClientAccess | null;
}
