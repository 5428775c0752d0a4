import { expect, test } from 'vitest';
import { errorBody } from '#api/service-error.ts';
import { afterThemeFailure } from './theme-failure.ts';

const rmsg = (text: unknown) => ({ message: { response: { rmsg: text } } });
const field = (...keys: unknown[]) => ({
  message: { fieldErrors: keys.map((messageKey) => ({ messageKey })) },
});
const unanticipated = { message: 'THEME_UNANTICIPATED_ERROR' };

test.each([
  [412, undefined, 'reload'],
  [500, rmsg('x'), unanticipated],
  [undefined, undefined, unanticipated],
  [400, rmsg('Words'), { message: 'THEME_MESSAGE', text: 'Words' }],
  [401, rmsg('Words'), { message: 'THEME_MESSAGE', text: 'Words' }],
  [401, field('LOGIN_DECLINED_ERROR'), unanticipated],
  [400, field('LOGIN_DECLINED_ERROR', 'X'), { message: 'LOGIN_DECLINED_ERROR' }],
  [400, field('UNKNOWN', 'LOGIN_DECLINED_ERROR'), { message: 'LOGIN_DECLINED_ERROR' }],
  [400, field('toString'), unanticipated],
  [400, field('THEME_MESSAGE'), unanticipated],
  [400, field('REQUEST_OFFLINE'), unanticipated],
  [400, field('LOGIN_USERNAME_RETRIEVED'), unanticipated],
  [400, rmsg(5), unanticipated],
  [400, '<html>', unanticipated],
  [400, { message: null }, unanticipated],
])('the status %s with the body %o results in %o', (status, body, expected) => {
  expect(afterThemeFailure({ status, body: errorBody().parse(body) })).toEqual(expected);
});
