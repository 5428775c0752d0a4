import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from '#src/start/focus.ts';
import type { Shell, Wait } from '#src/start/page-start.ts';
import { addTemplates } from '#tests/support/add-templates.tsx';
import { createShell, panelDelays } from './shell.ts';

const heading = '<h1>Login</h1>';
const form = `<form><input id="field-username" value="merchant"><input id="field-remember" type="checkbox">
  <button type="submit">Send</button></form>`;
const content = `${heading}${form}<a href="#help">Help</a>`;
const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const root = () => find('#root');
const part = () => find('#shell > *');
const panelButton = () => find('#shell').querySelector('button');

let templates: Node[];
let shell: Shell;
/** Waits of a kind, whose button calls a function. */
const wait = (kind: Wait['kind'] = 'service', onClick = vi.fn()) => shell.show({ kind, onClick });
const end = () => shell.show(undefined);

beforeAll(async () => {
  await addTemplates('shell', ['es-es', 'en-us']);
  templates = [...document.querySelectorAll('template')];
});
beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = 'en-US';
  document.body.innerHTML = `<div aria-busy="false"><div id="root">${content}</div></div>
    <div id="shell"></div><button id="outside">Outside</button>`;
  document.body.append(...templates);
  shell = createShell();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.documentElement.lang = '';
  document.body.innerHTML = '';
});

test('while the user waits the content is inert and busy, and afterwards the page is as before', () => {
  find('#field-username').focus();
  const before = document.body.innerHTML;
  wait();
  expect(root()).toHaveAttribute('inert');
  expect(root().parentElement).toHaveAttribute('aria-busy', 'true');
  vi.advanceTimersByTime(panelDelays.service);
  end();
  vi.advanceTimersByTime(panelDelays.service);
  expect(document.body.innerHTML).toBe(before);
});

test('during a wait in an engine without `inert`, no element of the content has or gets the focus', () => {
  const field = find('#field-username');
  field.focus();
  wait();
  root().removeAttribute('inert');
  for (const focus of [() => undefined, () => field.focus(), () => find('a').focus()]) {
    focus();
    expect(part()).toHaveFocus();
  }
  find('#outside').focus();
  expect(find('#outside')).toHaveFocus();
  end();
  field.focus();
  expect(field).toHaveFocus();
});

test.each<[string, Wait['kind'], string]>([
  ['en-US', 'service', 'Please wait…'],
  ['es-ES', 'hand-off', 'Abriendo su consola…'],
  ['', 'service', 'Please wait…'],
])('in a document in "%s", a %s wait focuses the text "%s"', (lang, kind, text) => {
  document.documentElement.lang = lang;
  find('#field-username').focus();
  wait(kind);
  expect(part()).toHaveFocus();
  expect(part()).toHaveAccessibleName(text);
});

test('a press outside keeps the focus on a wait; so does Tab, until the panel appears or the user moves the focus', () => {
  const pressTab = () => !fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
  const isPressPrevented = (element: Element = document.body) => !fireEvent.mouseDown(element);
  expect(pressTab() || isPressPrevented()).toBe(false);
  wait();
  expect(pressTab() && isPressPrevented() && !isPressPrevented(part())).toBe(true);
  find('#outside').focus();
  expect(pressTab()).toBe(false);
  find('#outside').blur();
  expect(pressTab()).toBe(true);
  vi.advanceTimersByTime(panelDelays.service);
  expect(pressTab()).toBe(false);
  end();
  expect(pressTab() || isPressPrevented()).toBe(false);
});

test('the panel takes the focus from the earlier part, but not from a control that the user focused', () => {
  wait();
  vi.advanceTimersByTime(panelDelays.service);
  expect(part()).toHaveFocus();
  expect(part()).toHaveAccessibleName(/^This is taking longer/);
  expect(part()).toContainElement(panelButton());
  end();
  wait();
  find('#outside').focus();
  vi.advanceTimersByTime(panelDelays.service);
  expect(find('#outside')).toHaveFocus();
});

test.each<[Wait['kind'], number, string]>([
  ['service', 8000, 'Stop waiting'],
  ['sign-up', 4000, 'Continue'],
  ['hand-off', 4000, 'Continue'],
])('a %s that goes on for %i ms has one panel, and "%s" acts for the latest wait', (kind, delay, label) => {
  const [first, latest] = [vi.fn(), vi.fn()];
  wait(kind, first);
  vi.advanceTimersByTime(delay - 1);
  wait(kind, first);
  expect(panelButton()).toBeNull();
  vi.advanceTimersByTime(1);
  const panel = panelButton();
  expect(panel).toHaveTextContent(label);
  wait(kind, latest);
  vi.advanceTimersByTime(delay);
  expect([...document.querySelectorAll('#shell button')]).toEqual([panel]);
  panel?.click();
  expect(first).not.toHaveBeenCalled();
  expect(latest).toHaveBeenCalledOnce();
});

test('a hand-off that follows a service has its own announcement, delay and panel', () => {
  wait();
  vi.advanceTimersByTime(panelDelays.service - 1);
  wait('hand-off');
  expect(part()).toHaveFocus();
  expect(find('#shell').children).toHaveLength(1);
  expect(part()).toHaveAccessibleName('Opening your console…');
  vi.advanceTimersByTime(panelDelays['hand-off'] - 1);
  expect(panelButton()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(panelButton()).toHaveTextContent('Continue');
});

describe('after a wait the focus', () => {
  const replace = (html: string) => () => {
    root().innerHTML = html;
  };
  const alert = '<p role="alert" data-message-key="LOGIN_DECLINED_ERROR">No.</p>';
  const request = (selector: string) => whenIdle(() => find(selector).focus());

  test.each<[string, string | undefined, () => void, string]>([
    ['goes back to where it was', '#field-username', () => undefined, '#field-username'],
    ['goes back from the panel', '#field-remember', () => panelButton()?.focus(), '#field-remember'],
    ['stays where the user has put it', '#field-username', () => find('#outside').focus(), '#outside'],
    ['goes to a requested field', '#field-username', () => request('#field-remember'), '#field-remember'],
    ['goes back if what was requested is gone', 'a', () => whenIdle(() => undefined), 'a'],
    ['goes to the successor of a field', '#field-username', replace(content), '#field-username'],
    ['goes to the successor of the button', '[type=submit]', replace(content), '[type=submit]'],
    ['goes to the heading if its field is gone', '#field-username', replace(alert + heading), 'h1'],
    ['goes to the heading if its link is gone', 'a', replace(content), 'h1'],
    ['goes to the heading if nothing had it', undefined, replace(content + alert), 'h1'],
  ])('%s', (_, before, meanwhile, after) => {
    if (before) find(before).focus();
    wait();
    vi.advanceTimersByTime(panelDelays.service);
    meanwhile();
    end();
    expect(find(after)).toHaveFocus();
  });

  test('keeps the selection in the successor of its field', () => {
    find('#field-username').focus();
    find('#field-username').setSelectionRange(2, 4);
    wait();
    replace(content)();
    end();
    const { selectionStart, selectionEnd } = find('#field-username');
    expect([selectionStart, selectionEnd]).toEqual([2, 4]);
  });
});

test('the focus moves at once on an idle page; a request during a wait is made once, at its end', () => {
  whenIdle(() => find('a').focus());
  expect(find('a')).toHaveFocus();
  wait();
  whenIdle(() => find('#field-username').focus());
  expect(part()).toHaveFocus();
  end();
  find('a').focus();
  wait();
  end();
  expect(find('a')).toHaveFocus();
});

test.each(['template', '#shell', '#root'])('without %s, a wait does not throw', (selector) => {
  for (const element of document.querySelectorAll(selector)) element.remove();
  wait();
  vi.advanceTimersByTime(panelDelays.service);
  const isFocused = vi.fn();
  whenIdle(isFocused);
  end();
  expect(isFocused).toHaveBeenCalledOnce();
});
