// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#api/all-calls.ts';
import { describeServices } from '../../deploy/openapi/describe-services.ts';
import { handledFailures } from '../../deploy/openapi/handled-failures.ts';

const text = JSON.stringify(describeServices());

test('the OpenAPI description names every call', () => {
  for (const name of Object.keys(calls))
    expect(text).toMatch(new RegExp(`"operationId":"[^"]*\\b${name}\\b`));
});

test('the OpenAPI description names every reason in the tables of the submits', () => {
  const sources = globSync('src/flows/submits/*.ts').filter((name) => !name.endsWith('.test.ts'));
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const rows = [...code.matchAll(/reasons?:? ?=? ?(\[[^\]]+\]|'\w+')/gi)]
    .map(([, value = '']) => value)
    .join();
  const inTables = [...rows.matchAll(/'(\w+)'/g)].map(([, reason]) => reason);
  const described = Object.values(handledFailures).flatMap((all) =>
    all.flatMap(({ reasons = [] }) => reasons),
  );
  expect([...new Set(inTables)].sort()).toEqual([...new Set(described)].sort());
  for (const reason of described) expect(text).toContain(reason);
});

test('the OpenAPI description has the messages of the tables and the members of the schemas', () => {
  const { paths } = JSON.parse(text);
  const login = paths['/loginSvc/v1/sessionSTA'].post;
  expect(login.responses['401'].description).toContain('`EXPIRED_PASSWORD`: `EXPIRED_PASSWORD_INFO`');
  expect(login.description).toBe('Without a response: `LOGIN_UNANTICIPATED_ERROR`.');
  expect(login.responses['5XX'].description).toBe('Result: `LOGIN_UNANTICIPATED_ERROR`.');
  expect(login.requestBody.content['application/json'].schema.required).toEqual([
    'LoginName',
    'Password',
    'sessiontype',
    'VBAToken',
    'SP',
  ]);
  expect(
    paths['/loginsvc/v1/usertoken'].post.requestBody.content['application/json'].schema.oneOf,
  ).toHaveLength(2);
});
