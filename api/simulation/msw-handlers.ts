import { HttpResponse, http } from 'msw';
import type { OfflineEngine } from './engine.ts';
import { captchaScript, riskScript } from './stand-in-scripts.ts';

const script = (text: string) =>
  new HttpResponse(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });

/** The offline engine, and the third parties' stand-ins, as MSW handlers. */
export const mswHandlers = (engine: OfflineEngine) => [
  http.all(/\/(?:loginsvc|themesvc)\//i, async ({ request }) => {
    const text = await request.text();
    const { status, body } = engine.handle({
      method: request.method,
      path: new URL(request.url).pathname,
      body: text === '' ? undefined : JSON.parse(text),
    });
    return body === undefined
      ? new HttpResponse(null, { status })
      : HttpResponse.json(body as object, { status });
  }),
  http.get('https://www.google.com/recaptcha/api.js', () => script(captchaScript)),
  http.get(/\/fp\/tags\.js/, () => script(riskScript)),
];
