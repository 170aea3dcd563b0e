/** Questions to the supervisor, which alone knows all clients. Those of one moment travel together. */
import type { Clock } from '../clock.ts';
import type { FromWorker, Payload, Presence, ToWorker } from '../supervisor/message.ts';

export interface Inquiry {
  /** Whose files the files of a torrent are; `unknown` also when nobody answers. */
  payload(client: string, hash: string): Promise<Payload>;
  /** Whether a torrent is on its client, whoever owns it there. */
  presence(client: string, hash: string): Promise<Whereabouts>;
  /** Paths of torrents inside of a folder or around it; null = not known. */
  inUse(folder: string): Promise<string[] | null>;
  /** The supervisor answers. */
  hear(message: Extract<ToWorker, { type: 'payload' | 'presence' | 'inUse' }>): void;
}

export interface Whereabouts {
  /** Unix milliseconds of the list that tells it; null = the client's list is not known now. */
  at: number | null;
  /** The client's Unix seconds at which it was added; null = it is not there. */
  addedOn: number | null;
}

/** A supervisor that lives answers at once. */
const patience = 30_000;

const nothing: Presence = { at: null, present: [] };

export function createInquiry(send: (message: FromWorker) => void, clock: Clock, signal: AbortSignal): Inquiry {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;

  const ask = <T>(message: (id: number) => FromWorker, otherwise: T): Promise<T> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      const over = new AbortController();
      const end = (answer: unknown) => {
        if (!waiting.delete(id)) return;
        signal.removeEventListener('abort', giveUp);
        over.abort();
        resolve(answer as T);
      };
      const giveUp = () => end(otherwise);
      waiting.set(id, end);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) return giveUp();
      void clock.sleep(patience, over.signal).then(giveUp);
      send(message(id));
    });

  const payloads = together<{ client: string; hash: string }, Payload>(async (torrents) => {
    const answers = await ask<Payload[]>((id) => ({ type: 'payload', id, torrents }), []);
    return torrents.map((_, index) => answers[index] ?? 'unknown');
  });
  const presences = new Map<string, (hash: string) => Promise<Whereabouts>>();
  const presenceOn = (client: string) => {
    const known = presences.get(client);
    if (known) return known;
    const made = together<string, Whereabouts>(async (hashes) => {
      const { at, present } = await ask<Presence>((id) => ({ type: 'presence', id, client, hashes }), nothing);
      const addedOn = new Map(present.map((one) => [one.hash, one.addedOn]));
      return hashes.map((hash) => ({ at, addedOn: addedOn.get(hash) ?? null }));
    });
    presences.set(client, made);
    return made;
  };
  return {
    payload: (client, hash) => payloads({ client, hash }),
    presence: (client, hash) => presenceOn(client)(hash),
    inUse: (folder) => ask<string[] | null>((id) => ({ type: 'inUse', id, folder }), null),
    hear(message) {
      waiting.get(message.id)?.(answerIn(message));
    },
  };
}

function answerIn(message: Extract<ToWorker, { type: 'payload' | 'presence' | 'inUse' }>): unknown {
  if (message.type === 'payload') return message.payloads;
  return message.type === 'inUse' ? message.paths : { at: message.at, present: message.present };
}

/** Gathers the questions of one moment and asks them in one. */
function together<Q, A>(askAll: (questions: Q[]) => Promise<A[]>): (question: Q) => Promise<A> {
  let open: { questions: Q[]; answers: Promise<A[]> } | null = null;
  return async (question) => {
    if (open === null) {
      const questions: Q[] = [];
      const answers = Promise.resolve().then(() => {
        open = null;
        return askAll(questions);
      });
      open = { questions, answers };
    }
    const place = open.questions.push(question) - 1;
    const answers = await open.answers;
    const answer = answers[place];
    if (answer === undefined) throw new Error('a question was left without an answer');
    return answer;
  };
}
