/** `GET /health`: the process answers. It says nothing else, so it needs no protection. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { responses } from './schema.ts';

const health = Type.Object({ status: Type.Literal('ok') });

export function healthRoutes() {
  return new Elysia().get('/health', () => ({ status: 'ok' as const }), {
    response: responses(health),
    detail: { summary: 'The process answers' },
  });
}
