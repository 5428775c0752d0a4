import { QueryClient } from '@tanstack/query-core';
import { expect, test } from 'vitest';
import { createOfflineService } from '../offline/vitest.ts';
import { themeQuery } from './theme.ts';

const service = createOfflineService();
const load = (cobrand?: string) => new QueryClient().fetchQuery(themeQuery(cobrand));
const paths = () => service.engine.requests().map(({ path }) => path);
const pathOf = (segment: string) => `/themesvc/v1/themes/${segment}`;
const theme = { id: 'anet', title: 'Gateway', supportPhone: '1' };
const script = (cobrand: string, reply: object) =>
  service.engine.script([{ method: 'GET', path: pathOf(cobrand), status: 200, ...reply }]);

test.each([
  ['has no response', { cut: true }],
  ['is unknown', { status: 404 }],
])('if a theme %s, the default theme is requested once and replaces it', async (_, reply) => {
  script('harbor', reply);
  await expect(load('harbor')).resolves.toMatchObject({ id: 'anet' });
  expect(paths()).toEqual([pathOf('harbor'), pathOf('anet')]);
});

test.each([400, 401, 412, 500])('status %s fails, and no default theme is requested', async (status) => {
  script('harbor', { status });
  await expect(load('harbor')).rejects.toMatchObject({ kind: 'status', status });
  expect(paths()).toEqual([pathOf('harbor')]);
});

test('a theme without an id gets the id of the requested theme', async () => {
  script('harbor', { body: { ...theme, id: null } });
  await expect(load('harbor')).resolves.toMatchObject({ id: 'harbor', title: 'Gateway' });
});

test('an empty brand requests the default theme, under the same query key', async () => {
  await load('');
  expect(paths()).toEqual([pathOf('anet')]);
  expect(themeQuery('').queryKey).toEqual(themeQuery().queryKey);
});
