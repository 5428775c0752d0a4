import { MutationObserver, QueryClient } from '@tanstack/query-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { depart, departureOf, watchDeparture } from './departure.ts';

const post = { action: 'https://console.example/', fields: { SessionToken: 'session-1' } };
let client: QueryClient;
let submitted: string[];

beforeEach(() => {
  client = new QueryClient();
  submitted = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted.push(this.action);
  });
});

const showPage = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const violate = (effectiveDirective: string) =>
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));

test('a departure posts the form once and removes it from the page', () => {
  depart(client, post);
  expect(submitted).toEqual([post.action]);
  expect(document.forms).toHaveLength(0);
  expect(departureOf(client)).toEqual(post);
});

test('before a departure begins there is none', () => {
  expect(departureOf(client)).toBeUndefined();
});

describe('a page whose departure is watched', () => {
  test('ends its departure when the back/forward cache shows it again', () => {
    const onBlocked = vi.fn();
    watchDeparture(client, onBlocked);
    depart(client, post);
    showPage(false);
    expect(departureOf(client)).toEqual(post);
    showPage(true);
    expect(departureOf(client)).toBeUndefined();
    expect(onBlocked).not.toHaveBeenCalled();
  });

  test('does not cancel a mutation under way when the back/forward cache shows it again', () => {
    watchDeparture(client, vi.fn());
    const observer = new MutationObserver(client, { mutationFn: () => new Promise<void>(() => undefined) });
    void observer.mutate();
    showPage(true);
    expect(client.isMutating()).toBe(1);
  });

  test('ends its departure and reports it when a policy blocks the form post', () => {
    const onBlocked = vi.fn();
    watchDeparture(client, onBlocked);
    depart(client, post);
    violate('img-src');
    expect(departureOf(client)).toEqual(post);
    violate('form-action');
    expect(departureOf(client)).toBeUndefined();
    expect(onBlocked).toHaveBeenCalledOnce();
  });

  test('ignores a blocked form post if no departure is under way', () => {
    const onBlocked = vi.fn();
    watchDeparture(client, onBlocked);
    violate('form-action');
    expect(onBlocked).not.toHaveBeenCalled();
  });
});
