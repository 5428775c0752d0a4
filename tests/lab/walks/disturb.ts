import type { Page, Request, Route } from '@playwright/test';
import { handledReasons } from '#tests/support/failure-tables.ts';
import type { Random } from './random.ts';

/** Bodies that the service never sends. */
const wrongBodies = [
  '',
  'null',
  '[]',
  '{}',
  '{"token":',
  '<html><h1>Bad gateway</h1></html>',
  '{"token":7,"email":{},"redirectURL":"javascript:alert(1)","sessionToken":[]}',
  '{"__proto__":{"token":"x"},"users":[{"userName":"<img src=x onerror=alert(1)>"}]}',
];

/**
 * How a call fails. `cut`: the request fails. `lost`: the service executes the call, but its response does not arrive.
 * `status`: an error response. `shape`: a response with a wrong body. `never`: no response arrives.
 */
const kinds = ['cut', 'lost', 'status', 'status', 'status', 'shape', 'never'] as const;
type Kind = (typeof kinds)[number];

/** The response that a walk gave to a request. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Whether it is the service's own response. */
  readonly isOwn: boolean;
}

type Response = Pick<Reply, 'status' | 'body'>;

/** Returns the response of the service. */
async function ownReply(route: Route): Promise<Response> {
  const response = await route.fetch();
  return { status: response.status(), body: await response.text() };
}

/** Returns the response of a call that fails; `undefined` if it has none. */
async function badReply(
  route: Route,
  random: Random,
  kind: Exclude<Kind, 'never'>,
): Promise<Response | undefined> {
  switch (kind) {
    case 'cut':
      return undefined;
    case 'lost':
      await route.fetch();
      return undefined;
    case 'shape':
      return { status: 200, body: random.pick(wrongBodies) };
    case 'status': {
      const status = random.pick([204, 400, 401, 403, 404, 409, 412, 429, 500, 502, 503]);
      return {
        status,
        body: JSON.stringify({
          reason: random.pick([...handledReasons, '__proto__']),
          errorMessage: '<b>no</b>',
        }),
      };
    }
  }
}

/** Times after which the app has cancelled a call or a chunk, in milliseconds. */
export const pastTimeout = { call: 31_000, chunk: 121_000 } as const;

/**
 * How often files of the build are late, fail and never arrive. `first`: the files without which there is no view.
 * `later`: all others, which the page loads while the user acts. A delay is in milliseconds; `held` lasts until the
 * user's next action.
 */
const weather = {
  first: { delays: [0, 0, 0, 0, 100, 400, 1000, 'held', 'held'], fails: 0.04, never: 0.01 },
  later: { delays: [0, 0, 0, 100, 400, 'held', 'held', 'held'], fails: 0.15, never: 0.01 },
} as const;

/** Whether the view cannot start without a file. */
export const isFirst = (file: string): boolean => /^(?:core|vendor|app|rolldown-runtime|en-us)$/.test(file);

/** Whether a file is the catalogue of a locale. */
export const isCatalogue = (file: string): boolean => /^[a-z]{2}-[a-z]{2}$/.test(file);

/** The delays of calls, in the same units. */
const callDelays = [0, 0, 0, 30, 120, 400, 'held', 'held'] as const;

/** How the network and the services behave in a walk. */
export interface Disturbance {
  /** Releases the requests that are held. */
  release(): void;
  /** Marks requests as never answered, because their page was in the back/forward cache and lost the responses. */
  loseResponses(requests: readonly Request[]): void;
  /**
   * Returns the time after which the app has cancelled all of these requests, in milliseconds; `undefined` if one of
   * them still gets a response.
   */
  timeoutOf(requests: readonly Request[]): number | undefined;
  /** Returns the response that the walk gave to a call. */
  replyTo(request: Request): Reply | undefined;
  /** Returns whether the browser is offline. */
  isOffline(): boolean;
}

/** Returns the name of a file of the build without its hash. With the hash, a walk would differ with every build. */
export const fileName = (url: string): string =>
  new URL(url).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.(js|css)$/, '');

/**
 * Disturbs the network at random. Responses of the services are late, so that they arrive in another order, and some
 * fail or never arrive. Files of the build are late, never arrive, or fail until the network is back after one or
 * several requests. The n-th request of a path always has the same result, whenever it is sent.
 *
 * @param isOffline returns whether the user is offline.
 */
export async function disturb(page: Page, random: Random, isOffline: () => boolean): Promise<Disturbance> {
  const counts = new Map<string, number>();
  const replies = new Map<Request, Reply>();
  let held: (() => void)[] = [];
  const unanswered = new Map<Request, number>();
  const generatorOf = (path: string): Random => {
    const before = counts.get(path) ?? 0;
    counts.set(path, before + 1);
    return random.named(`${path} ${before}`);
  };
  const wait = async (delay: number | 'held'): Promise<void> => {
    if (delay === 'held') await new Promise<void>((resolve) => held.push(resolve));
    else if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  };

  await page.route(/\/(?:loginsvc|themesvc)\//i, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const generator = generatorOf(pathname.toLowerCase());
    await wait(generator.pick(callDelays));
    const kind = generator.chance(0.25) ? generator.pick(kinds) : undefined;
    if (kind === 'never') {
      unanswered.set(request, pastTimeout.call);
      return;
    }
    const respond = async () => {
      if (kind === undefined && (request.method() === 'GET' || isOffline())) return route.continue();
      const reply = kind === undefined ? await ownReply(route) : await badReply(route, generator, kind);
      if (reply === undefined) return route.abort(generator.pick(['connectionreset', 'timedout', 'failed']));
      replies.set(request, { ...reply, isOwn: kind === undefined });
      await route.fulfill({ ...reply, contentType: 'application/json' });
    };
    // The page may have cancelled the request.
    await respond().catch(() => undefined);
  });

  /** How many more requests of a file fail, by its name. */
  const failing = new Map<string, number>();
  await page.route(/\/(?:assets|locales)\//, async (route) => {
    const name = fileName(route.request().url());
    const generator = generatorOf(name);
    const { delays, fails, never } = weather[isFirst(name) ? 'first' : 'later'];
    await wait(generator.pick(delays));
    if (!failing.get(name) && generator.chance(fails)) failing.set(name, generator.pick([1, 1, 2, 4]));
    if (generator.chance(never)) {
      unanswered.set(route.request(), pastTimeout.chunk);
      return;
    }
    const failures = failing.get(name) ?? 0;
    if (failures > 0) failing.set(name, failures - 1);
    const respond = () => {
      if (failures === 0) return route.continue();
      const failure = generator.pick(['failed', 'connectionreset', 503] as const);
      return failure === 503 ? route.fulfill({ status: failure }) : route.abort(failure);
    };
    await respond().catch(() => undefined);
  });

  return {
    release() {
      const waiting = held;
      held = [];
      for (const resume of waiting) resume();
    },
    loseResponses(requests) {
      for (const request of requests) if (!unanswered.has(request)) unanswered.set(request, pastTimeout.call);
    },
    timeoutOf(requests) {
      const times = requests.map((request) => unanswered.get(request));
      return times.includes(undefined) ? undefined : Math.max(...times.map(Number));
    },
    replyTo: (request) => replies.get(request),
    isOffline,
  };
}
