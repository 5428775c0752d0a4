import { expect, test } from 'vitest';
import { telephoneUrl } from './telephone-url.ts';

test.each([
  ['1-800-555-0100', 'tel:18005550100'],
  ['+49 (0) 30 1234', 'tel:+490301234'],
  ['1-800-PAY-HELP', 'tel:18007294357'],
  ['1-800-555-0100 ext. 7', 'tel:18005550100'],
  ['1-800-555-0100 x7', 'tel:18005550100'],
  ['1-800-555-0100x7', 'tel:18005550100'],
  ['Call 1-800-555-0100', 'tel:18005550100'],
  ['1-800-555-0100, extension 12', 'tel:18005550100'],
  ['1-800-FEDEX', 'tel:180033339'],
  ['1 800 XPRESS1', 'tel:18009773771'],
])('the phone %s is called by %s', (phone, url) => {
  expect(telephoneUrl(phone)).toBe(url);
});
