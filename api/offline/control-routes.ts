import * as z from 'zod/mini';
import type { OfflineEngine } from './engine.ts';
import { guidePage } from './guide-page.ts';
import { captchaScript, riskScript } from './stand-in-scripts.ts';

/** The response of a control route. */
interface ControlReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const scripted = z.object({
  method: z.string(),
  path: z.string(),
  status: z.optional(z.number().check(z.minimum(200), z.maximum(599))),
  body: z.optional(z.unknown()),
  delayMs: z.optional(z.number().check(z.minimum(0))),
  cut: z.optional(z.boolean()),
});
const clock = z.object({ advanceMs: z.number().check(z.minimum(0)) });

const json = (value: unknown, status = 200): ControlReply => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
});
const script = (text: string): ControlReply => ({ status: 200, type: 'text/javascript', text });

type Route = (engine: OfflineEngine, body: unknown) => ControlReply;

/**
 * Returns a route that changes the service. It validates the request body with `shape`, calls `run` with the result and
 * responds with `{}`. If the body has another shape, it responds with a 400 and does not call `run`.
 */
const steer =
  <Body extends z.ZodMiniType>(
    shape: Body,
    run: (engine: OfflineEngine, body: z.output<Body>) => void,
  ): Route =>
  (engine, body) => {
    const parsed = shape.safeParse(body);
    if (!parsed.success)
      return json({ error: 'The body does not have the shape that GET /__offline/ describes.' }, 400);
    run(engine, parsed.data);
    return json({});
  };

/**
 * The routes below `/__offline/`, by method and name. With them, tests and developers control the offline service
 * (`guide-page.ts`).
 */
const routes: Readonly<Record<string, Route>> = {
  'GET ': () => ({ status: 200, type: 'text/html', text: guidePage() }),
  'GET recaptcha.js': () => script(captchaScript),
  'GET risk.js': () => script(riskScript),
  'GET inbox': (engine) => json({ messages: engine.inbox() }),
  'GET requests': (engine) => json({ requests: engine.requests() }),
  'POST reset': steer(z.unknown(), (engine) => engine.reset()),
  'POST clock': steer(clock, (engine, { advanceMs }) => engine.advance(advanceMs)),
  'POST script': steer(z.array(scripted), (engine, replies) => engine.script(replies)),
};

/**
 * Responds to a request for `/__offline/{name}`. An unknown method or name gets a 404.
 *
 * @param text the request body. If it is not JSON, it is treated as missing.
 */
export function respondToControl(
  engine: OfflineEngine,
  method: string,
  name: string,
  text: string,
): ControlReply {
  const route = Object.entries(routes).find(([key]) => key === `${method} ${name}`)?.[1];
  return route === undefined ? json({ error: 'No such route.' }, 404) : route(engine, parse(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
