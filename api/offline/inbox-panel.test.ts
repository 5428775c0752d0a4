import { afterEach, expect, test } from 'vitest';
import { sharedPassword } from './accounts.ts';
import { mountInbox } from './inbox-panel.ts';
import { createTestSession } from './test-session.ts';

afterEach(() => document.body.replaceChildren());

function open() {
  const session = createTestSession();
  const root = mountInbox(session.engine, document.body).shadowRoot!;
  const buttonNamed = (name: RegExp) =>
    [...root.querySelectorAll('button')].find((button) => name.test(button.textContent ?? ''))!;
  const texts = () => [...root.querySelectorAll('li')].map((item) => item.textContent ?? '');
  const sendPin = () => {
    session.createPin(session.login('challenge', sharedPassword).body.activationCode);
    return session.newestPin();
  };
  return { session, root, buttonNamed, texts, sendPin };
}

test('is closed at first, its button opens it, and it lists each message when it is sent, newest first', () => {
  const { root, buttonNamed, texts, sendPin } = open();
  const toggle = buttonNamed(/^Inbox/);
  const content = root.getElementById(toggle.getAttribute('aria-controls')!)!;
  const state = () => [content.hidden, toggle.getAttribute('aria-expanded'), toggle.textContent];
  expect(state()).toEqual([true, 'false', 'Inbox (2)']);
  toggle.click();
  const pin = sendPin();
  expect(state()).toEqual([false, 'true', 'Inbox (3)']);
  expect(texts()[0]).toContain(pin);
  expect(texts()[0]).toContain('email to challenge@example.com');
});

test('advances the clock, and starts over', () => {
  const { session, buttonNamed, texts, sendPin } = open();
  const pin = sendPin();
  const { activationCode } = session.login('challenge', sharedPassword).body;
  buttonNamed(/10 minutes/).click();
  expect(session.verifyPin(activationCode, pin).summary).toBe('401 PIN_EXPIRED');
  buttonNamed(/Start over/).click();
  expect(texts()).toHaveLength(2);
});
