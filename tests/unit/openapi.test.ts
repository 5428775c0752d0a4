// @vitest-environment node
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { calls } from '#api/offline/all-calls.ts';
import { callExamples } from '../../deploy/openapi/examples.ts';

test('the app accepts every example of a 200, and sends requests of the same form', () => {
  for (const [name, { request, responses }] of Object.entries(callExamples)) {
    const call = calls[name as keyof typeof calls];
    for (const [example, body] of Object.entries(responses))
      expect(call.response().safeParse(body).success, `${name} ${example}`).toBe(true);
    expect(call.request()?.safeParse(request).success ?? true, name).toBe(true);
  }
});

test('a request leaves out no member', () => {
  for (const { name, request } of Object.values(calls)) {
    const schema = request();
    const members = 'shape' in schema ? Object.entries<z.ZodMiniType>(schema.shape) : [];
    for (const [member, shape] of members)
      expect(shape.safeParse(undefined).success, `${name} ${member}`).toBe(false);
  }
});
