import { expect, test } from 'vitest';
import { isPrivacyUpdateAnnounced } from './privacy-notice.ts';

test('the privacy update is announced until 2018-11-16 23:59:59 client time', () => {
  expect(isPrivacyUpdateAnnounced(new Date(2018, 4, 25).getTime())).toBe(true);
  expect(isPrivacyUpdateAnnounced(new Date(2018, 10, 16, 23, 59, 59).getTime())).toBe(true);
  expect(isPrivacyUpdateAnnounced(new Date(2018, 10, 17).getTime())).toBe(false);
});
