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

async function answerBadly(route: Route, random: Random): Promise<void> {
  const kind = random.pick(['cut', 'status', 'status', 'shape'] as const);
  if (kind === 'cut') return route.abort(random.pick(['connectionreset', 'timedout', 'failed']));
  if (kind === 'shape') {
    return route.fulfill({ contentType: 'application/json', body: random.pick(wrongBodies) });
  }
  return route.fulfill({
    status: random.pick([204, 400, 401, 403, 404, 409, 412, 429, 500, 502, 503]),
    json: { reason: random.pick(reasons), errorMessage: '<b>no</b>' },
  });
}

/** Lets the services answer at random: late, so that answers overtake each other, and sometimes badly. */
export async function disturb(page: Page, random: Random): Promise<void> {
  await page.route(/\/(?:loginsvc|themesvc)\//i, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, random.pick([0, 0, 0, 30, 120, 400])));
    const bad = random.chance(0.25);
    // A page that was left takes no answer any more.
    await (bad ? answerBadly(route, random) : route.continue()).catch(() => undefined);
  });
}
