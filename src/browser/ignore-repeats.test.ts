import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ignoreRepeats } from './ignore-repeats.ts';

test('the second click of a double click does nothing on a control that the first one has put below the pointer', () => {
  ignoreRepeats();
  document.body.innerHTML = '<button>Login</button><a href="tel:1">Call</a><button>Text PIN</button>';
  const [login, call, text] = Array.from(document.body.children) as HTMLElement[];
  const onClick = vi.fn();
  document.body.addEventListener('click', ({ target }) => onClick(target));
  const click = (target: HTMLElement | undefined, detail: number) =>
    fireEvent.click(target as HTMLElement, { detail });
  click(login, 1);
  click(login, 2);
  expect([click(text, 2), click(call, 3)]).toEqual([false, false]);
  // A press of Enter or Space.
  click(text, 0);
  expect(onClick.mock.calls).toEqual([[login], [login], [text]]);
});
