import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ignoreMovedClick } from './ignore-moved-click.ts';

beforeAll(ignoreMovedClick);
beforeEach(() => {
  document.body.innerHTML =
    '<button type="button"><b>Login</b></button><a href="#help">Help</a><p>Text</p><label>Remember<input type="checkbox"></label>';
});

const element = (selector: string) => document.querySelector(selector)!;

/** Dispatches a mouse event. Returns whether the browser's own action happens. */
const press = (selector: string, type: 'mousedown' | 'click', detail: number): boolean =>
  element(selector).dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true }));

test('the second click of a double click is ignored if it hits another control, or none', () => {
  press('button', 'mousedown', 1);
  press('button', 'click', 1);
  const onClick = vi.fn();
  element('a').addEventListener('click', onClick);
  expect(press('p', 'mousedown', 2)).toBe(false);
  expect(press('a', 'mousedown', 2)).toBe(false);
  expect(press('a', 'click', 2)).toBe(false);
  expect(onClick).not.toHaveBeenCalled();
  expect(press('a', 'mousedown', 1)).toBe(true);
  expect(press('a', 'click', 1)).toBe(true);
  expect(onClick).toHaveBeenCalledOnce();
});

test('a double click on one control, and a selection of text, keep their effect', () => {
  expect(press('b', 'mousedown', 1)).toBe(true);
  expect(press('button', 'mousedown', 2)).toBe(true);
  expect(press('button', 'click', 2)).toBe(true);
  press('p', 'mousedown', 1);
  expect(press('p', 'mousedown', 2)).toBe(true);
});

test('two clicks in quick succession on the text of a checkbox tick it and untick it', () => {
  const checkbox = element('input') as HTMLInputElement;
  press('label', 'mousedown', 1);
  press('label', 'click', 1);
  expect(checkbox.checked).toBe(true);
  expect(press('label', 'mousedown', 2)).toBe(true);
  press('label', 'click', 2);
  expect(checkbox.checked).toBe(false);
});
