import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listenInTest } from '#tests/support/reset-page.ts';
import { ignoreRepeats } from './ignore-repeats.ts';

test('a double click or tap submits once, and does not press a control that replaced the first one', () => {
  listenInTest(ignoreRepeats);
  document.body.innerHTML = '<button type=submit>Login</button><a>Call</a><button>Text PIN</button><input>';
  const [login, call, text, input] = Array.from(document.body.children) as [HTMLElement, ...HTMLElement[]];
  const onClick = vi.fn();
  document.body.addEventListener('click', ({ target }) => onClick(target));
  const click = (target = login, detail = 1, clientX = 0, pointerType = 'touch') =>
    fireEvent(
      target,
      new PointerEvent('click', { bubbles: true, cancelable: true, detail, clientX, pointerType }),
    );
  click();
  expect(click(login, 2)).toBe(false);
  for (const detail of [1, 2]) expect(fireEvent.mouseDown(text ?? login, { detail })).toBe(false);
  expect([click(text), click(text), click(call, 2, 30)]).toEqual([false, false, false]);
  // A press of Enter or Space, one elsewhere, a click, one after typing, and one of the same control, rendered again.
  click(text, 0, 30);
  click(call, 1, 60);
  click(login, 1, 60, 'mouse');
  fireEvent.input(input ?? login);
  click(login, 1, 60);
  const again = document.body.appendChild(login.cloneNode(true) as HTMLElement);
  click(again, 1, 60);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 800);
  click(text, 1, 60);
  expect(onClick.mock.calls).toEqual([[login], [text], [call], [login], [login], [again], [text]]);
});
