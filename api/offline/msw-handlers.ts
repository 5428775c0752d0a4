import { delay, HttpResponse, http } from 'msw';
import { isServicePath, type OfflineEngine } from './engine.ts';
import { replyText } from './reply.ts';

/** MSW handlers that let an engine answer every service call, whatever its origin. `engine` is asked for at each call. */
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
