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

test.each([undefined, null, '', 'text', 7, true, [], ['reason']])('%o is an empty error body', (body) => {
  expect(errorBody().parse(body)).toEqual({});
});

test.each([
  { status: '401' },
  { reason: 7 },
  { reason: '' },
  { errorMessage: {} },
  { errorMessage: ' \n' },
  { activationCode: {} },
  { email: ['j***@example.com'] },
  { phone: null },
  { message: 'words' },
  { message: [] },
])('%o: a member that is blank or has another type is dropped, and the other members stay', (member) => {
  expect(errorBody().parse({ errorMessage: 'words', reason: 'WHY', ...member })).toEqual({
    ...('errorMessage' in member ? {} : { errorMessage: 'words' }),
    ...('reason' in member ? {} : { reason: 'WHY' }),
  });
});

test('a text is not changed, because it may be a token', () => {
  expect(errorBody().parse({ activationCode: ' code ' })).toEqual({ activationCode: ' code ' });
});

test('a number is the text of a token or a phone', () => {
  expect(errorBody().parse({ activationCode: 7, phone: 5550100, email: 7 })).toEqual({
    activationCode: '7',
    phone: '5550100',
  });
});

test('the member `message` of a theme error keeps the members that have the right type', () => {
  expect(errorBody().parse({ message: { response: null, fieldErrors: [{ messageKey: 'KEY' }] } })).toEqual({
    message: { fieldErrors: [{ messageKey: 'KEY' }] },
  });
  expect(errorBody().parse({ message: { response: { rmsg: 'words' }, fieldErrors: {} } })).toEqual({
    message: { response: { rmsg: 'words' }, fieldErrors: [] },
  });
});

test('a field error without a text as messageKey is left out', () => {
  const fieldErrors = [null, { messageKey: 5 }, { messageKey: 'KEY' }];
  expect(errorBody().parse({ message: { fieldErrors } }).message?.fieldErrors).toEqual([
    { messageKey: 'KEY' },
  ]);
});
