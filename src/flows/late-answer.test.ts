import { expect, test } from 'vitest';
import { lateness } from './late-answer.ts';

const choice = '/forgot-password verify-identity';
const entry = '/forgot-password verify-identity email sent';

test.each([
  ['nobody moved', { run: 'a', place: entry }, { run: 'a', place: entry }, 'in-time'],
  ['nobody moved, before there is a ticket', { place: '/' }, { place: '/' }, 'in-time'],
  ['someone moved within the flow', { run: 'a', place: entry }, { run: 'a', place: choice }, 'ticket-only'],
  ['the flow began anew at the same place', { run: 'a', place: entry }, { run: 'b', place: entry }, 'drop'],
  ['the flow began anew elsewhere', { run: 'a', place: entry }, { run: 'b', place: choice }, 'drop'],
  ['the flow was left', { run: 'a', place: entry }, { place: '/' }, 'drop'],
  ['the ticket is gone', { run: 'a', place: entry }, { place: entry }, 'drop'],
  ['someone left before there was a ticket', { place: '/forgot-password' }, { place: '/' }, 'drop'],
  ['a flow began meanwhile', { place: '/' }, { run: 'b', place: '/' }, 'drop'],
] as const)('%s', (_, sent, now, expected) => {
  const standing = ({ run, place }: { run?: string; place: string }) => ({ run, place });
  expect(lateness(standing(sent), standing(now))).toBe(expected);
});
