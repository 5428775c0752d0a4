import type { Page, Route } from '@playwright/test';
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

/** Bodies that no answer has. */
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

/** What is done to a call: `lost` is answered by the service and cut off on its way back, `never` is not answered. */
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

const wait = (milliseconds: number) =>
  milliseconds === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether a call goes unanswered, which only the app's own time-out can end; told once. */
export type TakeUnanswered = () => boolean;

/**
 * Lets the services answer at random: late, so that answers overtake each other, and some badly or never. The n-th
 * call of a path meets the same fate whenever it comes.
 */
export async function disturb(page: Page, random: Random): Promise<TakeUnanswered> {
  const calls = new Map<string, number>();
  let unanswered = false;
  const fateOf = (path: string): Random => {
    const before = calls.get(path) ?? 0;
    calls.set(path, before + 1);
    return random.named(`${path} ${before}`);
  };
  await page.route(/\/(?:loginsvc|themesvc)\//i, async (route) => {
    const { pathname } = new URL(route.request().url());
    const fate = fateOf(pathname.toLowerCase());
    await wait(fate.pick([0, 0, 0, 30, 120, 400]));
    const kind = fate.chance(0.25) ? fate.pick(kinds) : undefined;
    if (kind === 'never') {
      unanswered = true;
      return;
    }
    // A page that was left takes no answer any more.
    await (kind === undefined ? route.continue() : answerBadly(route, fate, kind)).catch(() => undefined);
  });
  // Parts of the app come late, and seldom not at all.
  await page.route(/\/(?:assets|locales)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    // The build's hashes would give a walk another course with every build.
    const fate = fateOf(pathname.replace(/-[\w-]{8}\.js$/, ''));
    await wait(fate.pick([0, 0, 0, 0, 0, 0, 100, 400]));
    await (fate.chance(0.02) ? route.abort('failed') : route.continue()).catch(() => undefined);
  });
  return () => {
    const any = unanswered;
    unanswered = false;
    return any;
  };
}
