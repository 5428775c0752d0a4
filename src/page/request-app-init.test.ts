import type { QueryClient } from '@tanstack/query-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { appInitPath } from '#api/query-paths.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import { requestAppInit, startRiskScriptLater } from './request-app-init.ts';

const service = createOfflineService();
const riskScripts = () => document.head.querySelectorAll('script[src*="/fp/tags.js"]');
let client: QueryClient;

beforeEach(() => {
  client = createQueryClient();
  // Nothing is loaded from a script element of a test.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) node.type = 'text/plain';
      if (node instanceof Node) document.head.appendChild(node);
    }
  });
});

afterEach(() => {
  for (const script of riskScripts()) script.remove();
  client.clear();
});

/** Requests app init, which fails. */
async function requestInVain(): Promise<void> {
  service.server.use(http.get(`*${appInitPath}`, () => new HttpResponse(null, { status: 401 })));
  requestAppInit(client);
  await untilStatus('error');
  service.server.resetHandlers();
}
const untilStatus = (status: string) =>
  vi.waitFor(() => expect(client.getQueryState(appInitQuery.queryKey)?.status).toBe(status));

test('the risk script starts once, when the view is live and app init has succeeded, also at a later attempt', async () => {
  await requestInVain();
  startRiskScriptLater(client);
  expect(riskScripts()).toHaveLength(0);
  await client.refetchQueries({ queryKey: appInitQuery.queryKey });
  await vi.waitFor(() => expect(riskScripts()).toHaveLength(1));
  await client.refetchQueries({ queryKey: appInitQuery.queryKey });
  expect(riskScripts()).toHaveLength(1);
  startRiskScriptLater(client);
  expect(riskScripts()).toHaveLength(2);
});

test('several online events send one request for a query that has failed, and none for one that has loaded', async () => {
  await requestInVain();
  const response = { configValues: [], validationModels: [] };
  const held = service.hold(appInitPath, { method: 'get', body: response });
  const comeOnline = () => window.dispatchEvent(new Event('online'));
  comeOnline();
  await held.received;
  comeOnline();
  held.release();
  await untilStatus('success');
  comeOnline();
  expect(client.isFetching()).toBe(0);
  // Another request would have reached the service, or loaded its config values.
  expect(service.engine.requests().filter(({ path }) => path === appInitPath)).toEqual([]);
  expect(client.getQueryData(appInitQuery.queryKey)).toEqual(response);
});

test('when the network is back, the theme loads again if it failed, and a query of one screen does not', async () => {
  const queryFn = vi.fn(({ queryKey }: { readonly queryKey: readonly string[] }) => Promise.reject(queryKey));
  for (const name of ['theme', 'other']) {
    await client.fetchQuery({ queryKey: [name], queryFn, retry: false }).catch(() => undefined);
  }
  requestAppInit(client);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn.mock.calls.map(([{ queryKey }]) => queryKey[0])).toEqual(['theme', 'other', 'theme']);
});
