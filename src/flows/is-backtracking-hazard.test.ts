import { expect, test } from 'vitest';
import { isBacktrackingHazard } from './is-backtracking-hazard.ts';

test.each([
  '(a+)+',
  '^(a+)+$',
  '(a*)*',
  '(?:a+){2,}',
  '(?<name>a+)*',
  '(a|a)*',
  '(a|aa)+',
  '((a|b)|b)*',
  '(a|b+)*',
  '(aa?)+',
  '(a{1,30})+',
  '(a+){20}',
  '([a-z]+)*',
  '(\\w+\\s?)*',
  '([-.]?\\w+)*',
  '(a*a*\\.)+',
  '(\\w+[a-z])+',
  '((?:a+)?)*',
  '(.*)+',
  '((?!-)\\w+)+',
  '(?=(a+)+$)',
  '(x(?:a+b+y)?)(?:a+(?:x?y+)?)+',
  '(a)(\\1+)+',
  '(x(?:a*a*)?)+',
])('%s is a hazard', (pattern) => {
  expect(isBacktrackingHazard(pattern)).toBe(true);
});

test.each([
  '',
  '[A-Z]',
  '^.{8,25}$',
  "^[A-Za-z\u00C0-\u024F' .-]+$",
  '^\\+?[0-9 ().-]{7,20}$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
  "^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$",
  '^([a-z0-9-]+\\.)+[a-z]{2,}$',
  '^(foo|bar)*$',
  '^(?:\\d|[a-z])+$',
  '(a+)?',
  '(ab)+',
  '(?:(?:\\.)[a-z]+)*',
  '(x(\\.a)*)+',
  '[(a+)+]',
  '\\(a+\\)+',
  "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
])('%s is no hazard', (pattern) => {
  expect(isBacktrackingHazard(pattern)).toBe(false);
});
