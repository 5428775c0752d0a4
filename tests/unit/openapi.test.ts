// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '#api/offline/all-calls.ts';
import { describeServices } from '../../deploy/openapi/describe-services.ts';
import { callExamples } from '../../deploy/openapi/examples.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, OperationResponse>>;
}
interface Schema {
  readonly oneOf?: readonly object[];
}
interface OperationResponse {
  readonly content?: { readonly 'application/json': { readonly examples: object } };
}

/** The operations of the document, by path. */
const operations = Object.entries(
  describeServices().paths as Record<string, Record<string, Operation>>,
).flatMap(([path, byMethod]) => Object.values(byMethod).map((operation) => [path, operation] as const));

/** The names of the calls that an operation describes. */
const callsOf = ({ operationId }: Pick<Operation, 'operationId'>) => operationId.split('-or-') as CallName[];

test('the OpenAPI description has every call once', () => {
  const described = operations.flatMap(([, operation]) => callsOf(operation));
  expect(described.sort()).toEqual(Object.keys(calls).sort());
});

describe.each(operations)('%s', (_, { requestBody, responses, ...operation }) => {
  const names = callsOf(operation);

  test('requires every member of its requests', () => {
    const { schema } = requestBody?.content['application/json'] ?? { schema: {} };
    const required = names.flatMap((name) => {
      const request = calls[name].request();
      return 'shape' in request ? [expect.objectContaining({ required: Object.keys(request.shape) })] : [];
    });
    expect([schema.oneOf ?? schema].flat().slice(0, required.length)).toEqual(required);
  });

  test('has an example for its 200 and for every error, 429 included', () => {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '429', '4XX', '5XX']));
    // A 204 has no body.
    const { 204: _empty, ...others } = responses;
    for (const [status, { content }] of Object.entries(others))
      expect(Object.keys(content?.['application/json'].examples ?? {}), status).not.toEqual([]);
  });
});

test('the app accepts every example of a 200, and sends requests of the same form', () => {
  for (const [name, { request, responses }] of Object.entries(callExamples)) {
    const call = calls[name as keyof typeof calls];
    for (const [example, body] of Object.entries(responses))
      expect(call.response().safeParse(body).success, `${name} ${example}`).toBe(true);
    expect(call.request()?.safeParse(request).success ?? true, name).toBe(true);
  }
});
