import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { appInitPath } from '#api/query-paths.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import { recordScripts } from '#tests/support/record-scripts.ts';
import { RiskScript } from './risk-script.ts';

const service = createOfflineService();

test('the risk script starts once app init has loaded, even after a failure, and only once', async () => {
  const scripts = recordScripts();
  const client = createQueryClient();
  const untilStatus = (status: string) =>
    vi.waitFor(() => expect(client.getQueryState(appInitQuery.queryKey)?.status).toBe(status));
  service.server.use(http.get(`*${appInitPath}`, () => new HttpResponse(null, { status: 401 })));
  render(<RiskScript client={client} />);
  await untilStatus('error');
  service.server.resetHandlers();
  expect(scripts).toEqual([]);
  await client.refetchQueries({ queryKey: appInitQuery.queryKey });
  await vi.waitFor(() => expect(scripts).toHaveLength(1));
  expect(scripts[0]?.src).toContain('/fp/tags.js');
  await client.refetchQueries({ queryKey: appInitQuery.queryKey });
  expect(scripts).toHaveLength(1);
  scripts[0]?.remove();
  client.clear();
});
