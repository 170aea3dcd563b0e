import type { DemoManager } from '../../../src/demo/manager/manager.ts';

/** Calls below the API prefix of a demo manager. */
export function callManager(manager: DemoManager) {
  const prefix = `${manager.uri}/api/${manager.kind === 'music' ? 'v1' : 'v3'}`;
  return async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { 'x-api-key': manager.apiKey, ...type, ...headers };
    const answer = await fetch(`${prefix}/${path}`, { method, body, headers: sent, redirect: 'manual' });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parse(text) };
  };
}

/** Answers are compared as they are, so that tests need no types for them. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
