import { expect, test } from 'vitest';
import { errorBody } from './service-error.ts';

test('every member is parsed, and unknown members are dropped', () => {
  const body = {
    status: 401,
    reason: 'EXPIRED_PASSWORD',
    errorMessage: 'words',
    activationCode: 'code',
    email: 'j***@example.com',
    phone: '***1234',
    message: { response: { rmsg: 'words' }, fieldErrors: [{ messageKey: 'KEY' }] },
  };
  expect(errorBody().parse({ ...body, other: 1 })).toEqual(body);
});

test.each([undefined, null, '', 'text', 7, true, [], ['reason']])('the error body of %o is empty', (body) => {
  expect(errorBody().parse(body)).toEqual({});
});

test.each([
  { status: '401' },
  { reason: 7 },
  { reason: '' },
  { errorMessage: ' \n' },
  { activationCode: {} },
  { email: ['j***@example.com'] },
  { phone: null },
  { message: 'words' },
])('%o: a member that is blank or has another type is dropped, and the other members stay', (member) => {
  expect(errorBody().parse({ errorMessage: 'words', reason: 'WHY', ...member })).toEqual({
    ...('errorMessage' in member ? {} : { errorMessage: 'words' }),
    ...('reason' in member ? {} : { reason: 'WHY' }),
  });
});

test.each([
  // It may be a token.
  ['a text is not changed', { activationCode: ' code ' }, { activationCode: ' code ' }],
  [
    'a number is the text of a token or a phone',
    { activationCode: 7, phone: 5550100, email: 7 },
    { activationCode: '7', phone: '5550100' },
  ],
  [
    'a theme error keeps a member beside one of another type, and drops a field error without a text',
    { message: { response: null, fieldErrors: [null, { messageKey: 5 }, { messageKey: 'KEY' }] } },
    { message: { fieldErrors: [{ messageKey: 'KEY' }] } },
  ],
  [
    'a theme error without field errors keeps its message',
    { message: { response: { rmsg: 'words' }, fieldErrors: {} } },
    { message: { response: { rmsg: 'words' }, fieldErrors: [] } },
  ],
])('%s', (_, body, expected) => {
  expect(errorBody().parse(body)).toEqual(expected);
});
