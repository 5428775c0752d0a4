import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { appInitPath } from '#api/query-paths.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import { RiskScript } from './risk-script.ts';

const service = createOfflineService();
const riskScripts = () => document.head.querySelectorAll('script[src*="/fp/tags.js"]');

test('the risk script starts once app init has loaded, even after a failure, and only once', async () => {
  // Nothing is loaded from a script element of a test.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    script.type = 'text/plain';
    document.head.appendChild(script);
  });
  const client = createQueryClient();
  const untilStatus = (status: string) =>
    vi.waitFor(() => expect(client.getQueryState(appInitQuery.queryKey)?.status).toBe(status));
  service.server.use(http.get(`*${appInitPath}`, () => new HttpResponse(null, { status: 401 })));
  render(<RiskScript client={client} />);
  await untilStatus('error');
  service.server.resetHandlers();
  expect(riskScripts()).toHaveLength(0);
  await client.refetchQueries({ queryKey: appInitQuery.queryKey });
  await vi.waitFor(() => expect(riskScripts()).toHaveLength(1));
  await client.refetchQueries({ queryKey: appInitQuery.queryKey });
  expect(riskScripts()).toHaveLength(1);
  riskScripts()[0]?.remove();
  client.clear();
});
