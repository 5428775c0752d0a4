// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypes from 'openapi-typescript';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#api/offline/all-calls.ts';
import { describeServices } from '../../deploy/openapi/describe-services.ts';
import { callExamples } from '../../deploy/openapi/examples.ts';
import { anyOther4xx, handledFailures } from '../../deploy/openapi/handled-failures.ts';

const text = JSON.stringify(describeServices());

/** The operations of the document, by path. */
const operations: [string, Operation][] = Object.entries(
  JSON.parse(text).paths as Record<string, Record<string, Operation>>,
).flatMap(([path, byMethod]) =>
  Object.values(byMethod).map((operation) => [path, operation] as [string, Operation]),
);

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: { readonly 'application/json': { readonly examples: object } };
      }
    >
  >;
}

/** The names of the calls that an operation describes. */
const callsOf = ({ operationId }: Operation) => operationId.split('-or-') as CallName[];

test('the OpenAPI description has every call once', () => {
  const described = operations.flatMap(([, operation]) => callsOf(operation));
  expect(described.sort()).toEqual(Object.keys(calls).sort());
});

test.each(operations)('%s names every status and reason of its failure tables', (_, operation) => {
  for (const { status, reasons } of callsOf(operation).flatMap(handledFailures)) {
    const response = operation.responses[status === anyOther4xx ? '4XX' : String(status)];
    for (const reason of reasons) expect(response?.description, String(status)).toContain(`\`${reason}\``);
    expect(response, String(status)).toBeDefined();
  }
});

test.each(operations)('%s requires every member of its requests', (_, operation) => {
  const requests = callsOf(operation).flatMap((name) => {
    const request = calls[name].request();
    return 'shape' in request ? [request] : [];
  });
  const { schema } = operation.requestBody?.content['application/json'] ?? { schema: {} };
  const described = [(schema as { oneOf?: object[] }).oneOf ?? schema].flat();
  expect(described.slice(0, requests.length)).toEqual(
    requests.map(({ shape }) => expect.objectContaining({ required: Object.keys(shape) })),
  );
});

test.each(operations)(
  '%s has an example for its 200 and for every error, 429 included',
  (_, { responses }) => {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '429', '4XX', '5XX']));
    for (const [status, { content }] of Object.entries(responses)) {
      // A 204 has no body.
      if (status === '204') continue;
      expect(Object.keys(content?.['application/json'].examples ?? {}), status).not.toEqual([]);
    }
  },
);

test('the app accepts every example of a 200, and sends requests of the same form', () => {
  for (const [name, { request, responses }] of Object.entries(callExamples)) {
    const call = calls[name as keyof typeof calls];
    for (const [example, body] of Object.entries(responses))
      expect(call.response().safeParse(body).success, `${name} ${example}`).toBe(true);
    expect(call.request()?.safeParse(request).success ?? true, name).toBe(true);
  }
});

test('types that are generated from the OpenAPI description compile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-types-'));
  const types = await openapiTypes(JSON.parse(text));
  writeFileSync(join(folder, 'services.ts'), types);
  writeFileSync(
    join(folder, 'use.ts'),
    `import type { operations } from './services.ts';
type Body = operations['login']['responses'][200]['content']['application/json'];
export const body: Body = { sessionToken: 'token', vbaDecision: null };
// @ts-expect-error The member has another type.
export const wrong: Body = { redirectURL: 5 };
`,
  );
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', join(folder, 'use.ts')];
  execFileSync('node_modules/.bin/tsc', ['--ignoreConfig', ...options], { stdio: 'pipe' });
  rmSync(folder, { recursive: true });
});
