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

/** Bodies that no response has. */
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

/** What is done to a call: the service answers a `lost` one, but the response is cut off; nobody answers a `never` one. */
const kinds = ['cut', 'lost', 'status', 'status', 'status', 'shape', 'never'] as const;
type Kind = (typeof kinds)[number];

async function answerBadly(route: Route, random: Random, kind: Exclude<Kind, 'never'>): Promise<void> {
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

/** Calls whose success ends a flow: it must never be lost. */
const decisive = /\/(?:sessionsta|verifychallenge|activate|forgotten|expired)$/i;

/** Past the app's time-out of a call and of a chunk, in milliseconds. */
const pastTimeout = { call: 31_000, chunk: 121_000 } as const;

/** `held`: until the user has done one more thing. */
const delays = {
  call: [0, 0, 0, 30, 120, 400, 'held', 'held'],
  chunk: [0, 0, 0, 0, 0, 0, 100, 400, 'held'],
} as const;

/** How the network and the services behave in a walk. */
export interface Disturbance {
  /** Lets everything arrive that is held. */
  release(): void;
  /** A page with requests under way rested in the back/forward cache, where their responses are lost as a rule. */
  lose(requests: readonly Request[]): void;
  /**
   * Past which time, in milliseconds, the app gives all of some requests up, because nobody answers any of them;
   * `undefined` if somebody still answers one.
   */
  givesUpAfter(requests: readonly Request[]): number | undefined;
  /** The response that a decisive call of the app was given by the service itself. */
  responseTo(request: Request): string | undefined;
}

/** The name of a file of the build, without its hash, which would give a walk another course with every build. */
export const fileName = (address: string): string =>
  new URL(address).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.(js|css)$/, '');

/**
 * Lets the services answer at random: late, so that responses overtake each other, and some badly or never. Files of
 * the build come late, fail once, fail for a while, or hang. The n-th request of a path meets the same fate whenever it
 * comes.
 *
 * @param isOffline whether the user's network is down at the moment.
 */
export async function disturb(page: Page, random: Random, isOffline: () => boolean): Promise<Disturbance> {
  const counts = new Map<string, number>();
  const responses = new Map<Request, string>();
  let held: (() => void)[] = [];
  const unanswered = new Map<Request, number>();
  const fateOf = (path: string): Random => {
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
    const fate = fateOf(pathname.toLowerCase());
    await wait(fate.pick(delays.call));
    const kind = fate.chance(0.25) ? fate.pick(kinds) : undefined;
    if (kind === 'never') {
      unanswered.set(request, pastTimeout.call);
      return;
    }
    const answer = async () => {
      if (kind !== undefined) return answerBadly(route, fate, kind);
      if (!decisive.test(pathname) || isOffline()) return route.continue();
      const response = await route.fetch();
      if (response.status() === 200) responses.set(request, await response.text());
      await route.fulfill({ response });
    };
    // A page that was left takes no response any more.
    await answer().catch(() => undefined);
  });

  /** How many requests of a file fail from now on, by its name. */
  const failing = new Map<string, number>();
  await page.route(/\/(?:assets|locales)\//, async (route) => {
    const name = fileName(route.request().url());
    const fate = fateOf(name);
    await wait(fate.pick(delays.chunk));
    if (!failing.get(name) && fate.chance(0.04)) failing.set(name, fate.pick([1, 1, 2, 4]));
    if (fate.chance(0.01)) {
      unanswered.set(route.request(), pastTimeout.chunk);
      return;
    }
    const left = failing.get(name) ?? 0;
    if (left > 0) failing.set(name, left - 1);
    await (left > 0 ? route.abort('failed') : route.continue()).catch(() => undefined);
  });

  return {
    release() {
      const waiting = held;
      held = [];
      for (const go of waiting) go();
    },
    lose(requests) {
      for (const request of requests) if (!unanswered.has(request)) unanswered.set(request, pastTimeout.call);
    },
    givesUpAfter(requests) {
      const times = requests.map((request) => unanswered.get(request));
      return times.includes(undefined) ? undefined : Math.max(...times.map(Number));
    },
    responseTo: (request) => responses.get(request),
  };
}
