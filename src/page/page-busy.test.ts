import { afterEach, beforeEach, expect, test } from 'vitest';
import { flags } from '#api/page-start.ts';
import { setPageBusy } from './page-busy.ts';

const region = () => document.querySelector('#root > [aria-busy]')!;
const content = () => region().firstElementChild as HTMLElement;
const field = (id: string) => document.getElementById(id)!;
const loseFocus = () => (document.activeElement as HTMLElement).blur();

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><div aria-busy="false"><div><input id="name"><input id="other"></div></div></div>
    <button id="stop-waiting"></button>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('a busy page is inert and says so, and afterwards it is as before', () => {
  const before = document.body.innerHTML;
  setPageBusy(true);
  expect(region()).toHaveAttribute('aria-busy', 'true');
  expect(content()).toHaveAttribute(flags.busy);
  expect(content().inert).toBe(true);
  expect(document.querySelector(`[${flags.focused}]`)).toBeNull();
  setPageBusy(false);
  expect(content().inert).toBe(false);
  content().removeAttribute('inert');
  expect(document.body.innerHTML).toBe(before);
});

test('without the support of `inert`, a busy page takes the focus away, and no key changes a field or presses a control', () => {
  const isPrevented = (key: string) =>
    !field('name').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  field('name').focus();
  setPageBusy(true);
  expect(field('name')).not.toHaveFocus();
  expect(['x', ' ', 'Enter', 'Delete', 'Tab', 'F5'].map(isPrevented)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  setPageBusy(false);
  expect(isPrevented('x')).toBe(false);
});

test.each([
  ['returns to the element that had it', () => undefined, 'name'],
  ['stays on an element to which the user has moved it', () => field('stop-waiting').focus(), 'stop-waiting'],
])('the focus %s', (_, move, expected) => {
  field('name').focus();
  setPageBusy(true);
  expect(field('name')).toHaveAttribute(flags.focused);
  move();
  setPageBusy(false);
  expect(field(expected)).toHaveFocus();
  expect(field('name')).not.toHaveAttribute(flags.focused);
});

test('a page that is busy already keeps the mark of its focus, and an idle one takes no focus', () => {
  field('name').focus();
  setPageBusy(true);
  loseFocus();
  setPageBusy(true);
  expect(document.querySelectorAll(`[${flags.focused}]`)).toHaveLength(1);
  setPageBusy(false);
  loseFocus();
  field('other').setAttribute(flags.focused, '');
  setPageBusy(false);
  expect(document.body).toHaveFocus();
});

test.each(['', '<div id="root"><div aria-busy="false"></div></div>'])(
  'a page without content (%s) is left as it is',
  (html) => {
    document.body.innerHTML = html;
    setPageBusy(true);
    expect(document.body.innerHTML).toBe(html);
  },
);
