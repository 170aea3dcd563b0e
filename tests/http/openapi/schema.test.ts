import { expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { toOpenApi } from '../../../src/http/openapi/schema.ts';
import { nullable, words } from '../../../src/http/schema.ts';

test.each([
  [Type.String({ maxLength: 5, expects: 'x' }), { type: 'string', maxLength: 5 }],
  [Type.Literal('ok'), { type: 'string', enum: ['ok'] }],
  [Type.Literal(true), { type: 'boolean', enum: [true] }],
  [
    words(['a', 'b'], { description: 'D', default: 'a' }),
    { type: 'string', enum: ['a', 'b'], description: 'D', default: 'a' },
  ],
  [nullable(Type.Integer()), { type: 'integer', nullable: true }],
  [nullable(words(['a', 'b'])), { type: 'string', enum: ['a', 'b', null], nullable: true }],
  [Type.Union([Type.Integer(), Type.String()]), { anyOf: [{ type: 'integer' }, { type: 'string' }] }],
  [Type.Record(Type.String(), Type.Integer()), { type: 'object', additionalProperties: { type: 'integer' } }],
  [Type.Array(Type.Unknown()), { type: 'array', items: {} }],
  [
    Type.Object({ a: Type.Optional(Type.Boolean()), b: Type.Literal(1) }, { additionalProperties: false }),
    { type: 'object', required: ['b'], properties: { a: { type: 'boolean' }, b: { type: 'number', enum: [1] } } },
  ],
])('%j becomes %j', (schema, open) => {
  expect(toOpenApi(schema as Record<string, unknown>)).toEqual(open);
});
