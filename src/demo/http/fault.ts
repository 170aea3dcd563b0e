import type { DemoRequest } from './request.ts';

/** How a demo server misbehaves for one request. */
export type Fault =
  /** The connection is torn down without an answer. */
  | { kind: 'reset' }
  /** No answer ever comes. */
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number }
  | { kind: 'answer'; status: number; body?: string; headers?: Record<string, string> }
  /** The connection is torn down after so many bytes of the body: when `held` resolves, by default in a moment. */
  | { kind: 'truncate'; bytes: number; held?: Promise<unknown> };

/** Looks at a request and may name a fault. May do anything else first, e.g. kill the caller. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that only looks returns nothing
export type Hook = (request: DemoRequest) => Fault | undefined | void | Promise<Fault | undefined | void>;

export interface OnCallOptions {
  /** How many matching calls are hit; default 1. */
  times?: number;
  /** How many matching calls pass unharmed first; default 0. */
  skip?: number;
}

/** Whether a request is a call of `torrents/delete`, or with its verb, of `POST command`. */
export function isCall(request: Pick<DemoRequest, 'name' | 'method'>, call: string): boolean {
  return call === (call.includes(' ') ? `${request.method} ${request.name}` : request.name);
}

/** A hook for the next call of that name; `effect` is a fault or a function that may give one. */
export function onCall(call: string, effect: Fault | Hook, { times = 1, skip = 0 }: OnCallOptions = {}): Hook {
  let seen = 0;
  return (request) => {
    if (!isCall(request, call)) return;
    seen += 1;
    if (seen <= skip || seen > skip + times) return;
    return typeof effect === 'function' ? effect(request) : effect;
  };
}
