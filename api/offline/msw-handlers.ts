import { delay, HttpResponse, http } from 'msw';
import { isServicePath, type OfflineEngine } from './engine.ts';
import { replyText } from './reply.ts';

/**
 * Returns the MSW handlers that pass every service call to an engine and send its reply. They match by path, so they
 * apply to every origin.
 *
 * @param engine returns the engine. It is called for each request, so a test can replace the engine.
 */
export const serviceHandlers = (engine: () => OfflineEngine) => [
  http.all(
    ({ request }) => isServicePath(new URL(request.url).pathname),
    async ({ request }) => {
      const reply = engine().handle({
        method: request.method,
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      });
      if (reply.delayMs) await delay(reply.delayMs);
      if (reply.cut) return HttpResponse.error();
      const text = replyText(reply);
      const headers = { 'Content-Type': reply.text === undefined ? 'application/json' : 'text/html' };
      return new HttpResponse(text === '' ? null : text, { status: reply.status, headers });
    },
  ),
];
