/** One request as the demo servers see it: read completely, so that hooks and handlers can look at it twice. */
export interface DemoRequest {
  /** Path below the API prefix, ids replaced: `sync/maindata`, `queue/{id}`. */
  name: string;
  method: string;
  /** Path as it came, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Unix milliseconds of the server's clock. */
  at: number;
  /** The two ends of the TCP connection; both on loopback. */
  callerPort: number;
  serverPort: number;
}

/** What a demo server answers. A body in parts is sent as it is made, so that large lists never exist as a whole. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | Iterable<string>;
}

/** The request's body as text. */
export function bodyText(request: DemoRequest): string {
  return new TextDecoder().decode(request.body);
}

/** The form fields of a urlencoded body. */
export function formOf(request: DemoRequest): URLSearchParams {
  const type = request.headers.get('content-type') ?? '';
  return new URLSearchParams(type.startsWith('application/x-www-form-urlencoded') ? bodyText(request) : '');
}

/** The JSON of a body; undefined when there is none or it is broken. */
export function jsonOf(request: DemoRequest): unknown {
  try {
    return JSON.parse(bodyText(request));
  } catch {
    return undefined;
  }
}
