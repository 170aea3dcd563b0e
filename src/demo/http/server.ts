import type { Fault, Hook } from './fault.ts';
import { isCall } from './fault.ts';
import { type Answer, type DemoRequest, formOf, jsonOf } from './request.ts';

/** What remains of a request that was answered (or not: status 0). */
export interface LoggedRequest {
  name: string;
  method: string;
  /** Query and form fields; of a repeated name the last. */
  params: Record<string, string>;
  /** The parsed JSON body; undefined when the body is none. */
  json: unknown;
  userAgent: string;
  /** Unix milliseconds of the server's clock. */
  at: number;
  /** 0 = no answer was sent: reset, hung or still open. */
  status: number;
  /** Bytes of the answer's body that were sent. */
  bytes: number;
}

/** A real HTTP server on loopback that remembers what it was asked and misbehaves on demand. */
export interface DemoServer {
  /** Without a trailing slash. */
  url: string;
  port: number;
  /** Oldest first, the newest 50,000 at least; empty it with `length = 0`. */
  requests: LoggedRequest[];
  /** The requests of one call: `sync/maindata`, `POST command`. */
  calls(call: string): LoggedRequest[];
  /** Asked before a request has any effect; gives back how to remove the hook. */
  before(hook: Hook): () => void;
  /** Asked after a request took effect and before its answer is sent. */
  after(hook: Hook): () => void;
  /** Tears down every connection and refuses new ones. */
  close(): Promise<void>;
  /** Listens again at the same port after `close`. */
  open(): void;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** 0 = a free one. */
  port: number;
  now: () => number;
  /** Path to the name of the call. */
  nameOf: (path: string) => string;
  answer: (request: DemoRequest) => Answer | Promise<Answer>;
}

/** A demo that runs for weeks does not remember every request. */
const keptRequests = 100_000;

/** Starts a server on 127.0.0.1. */
export function serve({ port, now, nameOf, answer }: ServerOptions): DemoServer {
  const requests: LoggedRequest[] = [];
  const hooks = { before: new Set<Hook>(), after: new Set<Hook>() };

  const handle = async (raw: Request, listener: Bun.Server<undefined>): Promise<Response> => {
    const request = await readRequest(raw, listener, now(), nameOf);
    const logged = logOf(request);
    if (requests.push(logged) > keptRequests) requests.splice(0, keptRequests / 2);
    const early = await firstFault(hooks.before, request);
    if (early?.kind === 'delay') await Bun.sleep(early.ms);
    else if (early) return apply(early, { status: 200 }, logged);
    const answered = await answer(request);
    const late = await firstFault(hooks.after, request);
    if (late?.kind === 'delay') await Bun.sleep(late.ms);
    return late ? apply(late, answered, logged) : send(answered, logged);
  };

  const listen = (at: number) =>
    Bun.serve({ hostname: '127.0.0.1', port: at, idleTimeout: 0, development: false, fetch: handle });
  let listener: Bun.Server<undefined> | null = listen(port);
  const bound = listener.port ?? port;
  const close = async () => {
    await listener?.stop(true);
    listener = null;
  };
  const add = (set: Set<Hook>) => (hook: Hook) => {
    set.add(hook);
    return () => void set.delete(hook);
  };
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    calls: (call) => requests.filter((request) => isCall(request, call)),
    before: add(hooks.before),
    after: add(hooks.after),
    close,
    open: () => {
      listener ??= listen(bound);
    },
    stop: close,
  };
}

async function readRequest(
  raw: Request,
  listener: Bun.Server<undefined>,
  at: number,
  nameOf: ServerOptions['nameOf'],
): Promise<DemoRequest> {
  const { pathname, searchParams } = new URL(raw.url);
  return {
    name: nameOf(pathname),
    method: raw.method,
    path: pathname,
    query: searchParams,
    headers: raw.headers,
    body: new Uint8Array(await raw.arrayBuffer()),
    at,
    callerPort: listener.requestIP(raw)?.port ?? 0,
    serverPort: listener.port ?? 0,
  };
}

function logOf(request: DemoRequest): LoggedRequest {
  return {
    name: request.name,
    method: request.method,
    params: Object.fromEntries([...request.query, ...formOf(request)]),
    json: request.body.length > 0 ? jsonOf(request) : undefined,
    userAgent: request.headers.get('user-agent') ?? '',
    at: request.at,
    status: 0,
    bytes: 0,
  };
}

async function firstFault(hooks: Set<Hook>, request: DemoRequest): Promise<Fault | undefined> {
  for (const hook of hooks) {
    const fault = await hook(request);
    if (fault) return fault;
  }
  return undefined;
}

function apply(fault: Fault, answer: Answer, logged: LoggedRequest): Promise<Response> | Response {
  switch (fault.kind) {
    case 'hang':
      return new Promise<Response>(() => {});
    case 'reset':
      // Bun tears the connection down when a stream fails before its first byte.
      return new Response(new ReadableStream({ start: (controller) => controller.error(undefined) }));
    case 'answer':
      return send(fault, logged);
    case 'truncate':
      return send(answer, logged, fault);
    case 'delay':
      return send(answer, logged);
  }
}

interface Cut {
  bytes: number;
  held?: Promise<unknown>;
}

function send(answer: Answer, logged: LoggedRequest, cut: Cut = { bytes: Number.POSITIVE_INFINITY }): Response {
  logged.status = answer.status;
  const init = { status: answer.status, headers: answer.headers };
  const { body } = answer;
  if (body === undefined) return new Response(null, init);
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    if (bytes.length <= cut.bytes) {
      logged.bytes = bytes.length;
      return new Response(bytes, init);
    }
  }
  return new Response(stream(body, logged, cut), init);
}

/** Sends the parts one by one, at the pace of the reader; over the limit the connection breaks. */
function stream(body: NonNullable<Answer['body']>, logged: LoggedRequest, cut: Cut): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts: Iterable<string | Uint8Array> = typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (logged.bytes >= cut.bytes) {
        // What was queued has to reach the socket before it is torn down.
        await (cut.held ?? Bun.sleep(5));
        controller.error(undefined);
        return;
      }
      const next = iterator.next();
      if (next.done) {
        controller.close();
        return;
      }
      const bytes = typeof next.value === 'string' ? encoder.encode(next.value) : next.value;
      const sent = bytes.subarray(0, cut.bytes - logged.bytes);
      logged.bytes += sent.length;
      controller.enqueue(sent);
    },
  });
}
