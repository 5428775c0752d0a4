import { delay, HttpResponse, http } from 'msw';
import { isServicePath, type OfflineEngine } from './engine.ts';
import { replyText } from './reply.ts';

/**
 * MSW handlers by which an engine responds to every service call, on any origin.
 *
 * @param engine is called for each request.
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
