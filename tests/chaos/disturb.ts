import type { Page, Request, Route } from '@playwright/test';
import type { Random } from './random.ts';

const reasons = [
  'EXPIRED_PASSWORD',
  'TOKEN_EXPIRED',
  'TOKEN_MAXTRIES',
  'PIN_MAXTRIES',
  'BAD_PIN',
  'NoUserFound',
  'VALIDATION_ERROR',
  'PASSWORD_HISTORY',
  'WEAK_PASSWORD',
  'SENSITIVE_PASSWORD',
  'UNANTICIPATED_ERROR',
  '__proto__',
];

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

async function respondBadly(route: Route, random: Random, kind: Exclude<Kind, 'never'>): Promise<void> {
  switch (kind) {
    case 'cut':
      return route.abort(random.pick(['connectionreset', 'timedout', 'failed']));
    case 'lost':
      await route.fetch();
      return route.abort('connectionreset');
    case 'shape':
      return route.fulfill({ contentType: 'application/json', body: random.pick(wrongBodies) });
    case 'status':
      return route.fulfill({
        status: random.pick([204, 400, 401, 403, 404, 409, 412, 429, 500, 502, 503]),
        json: { reason: random.pick(reasons), errorMessage: '<b>no</b>' },
      });
  }
}

/** Calls whose success ends a flow. The app must always apply such a success. */
const decisive = /\/(?:sessionsta|verifychallenge|activate|forgotten|expired)$/i;

/** Times after which the app has cancelled a call or a chunk, in milliseconds. */
export const pastTimeout = { call: 31_000, chunk: 121_000 } as const;

/** Delays in milliseconds; `held` lasts until the user's next action. */
const delays = {
  call: [0, 0, 0, 30, 120, 400, 'held', 'held'],
  chunk: [0, 0, 0, 0, 0, 0, 100, 400, 'held'],
} as const;

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
  /** Returns the body of the service's own successful response to a decisive call. */
  responseTo(request: Request): string | undefined;
}

/** Returns the name of a file of the build without its hash. With the hash, a walk would differ with every build. */
export const fileName = (url: string): string =>
  new URL(url).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.(js|css)$/, '');

/**
 * Disturbs the network at random. Responses of the services are late, so that they arrive in another order, and some
 * fail or never arrive. Files of the build are late, fail once or several times, or never arrive. The n-th request of a
 * path always has the same result, whenever it is sent.
 *
 * @param isOffline returns whether the user is offline.
 */
export async function disturb(page: Page, random: Random, isOffline: () => boolean): Promise<Disturbance> {
  const counts = new Map<string, number>();
  const responses = new Map<Request, string>();
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
    await wait(generator.pick(delays.call));
    const kind = generator.chance(0.25) ? generator.pick(kinds) : undefined;
    if (kind === 'never') {
      unanswered.set(request, pastTimeout.call);
      return;
    }
    const respond = async () => {
      if (kind !== undefined) return respondBadly(route, generator, kind);
      if (!decisive.test(pathname) || isOffline()) return route.continue();
      const response = await route.fetch();
      if (response.status() === 200) responses.set(request, await response.text());
      await route.fulfill({ response });
    };
    // The page may have cancelled the request.
    await respond().catch(() => undefined);
  });

  /** How many more requests of a file fail, by its name. */
  const failing = new Map<string, number>();
  await page.route(/\/(?:assets|locales)\//, async (route) => {
    const name = fileName(route.request().url());
    const generator = generatorOf(name);
    await wait(generator.pick(delays.chunk));
    if (!failing.get(name) && generator.chance(0.04)) failing.set(name, generator.pick([1, 1, 2, 4]));
    if (generator.chance(0.01)) {
      unanswered.set(route.request(), pastTimeout.chunk);
      return;
    }
    const failures = failing.get(name) ?? 0;
    if (failures > 0) failing.set(name, failures - 1);
    await (failures > 0 ? route.abort('failed') : route.continue()).catch(() => undefined);
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
    responseTo: (request) => responses.get(request),
  };
}
