import { once } from 'node:events';
import type { CDPSession } from '@playwright/test';

// The benchmark does not use Playwright's connection, because Playwright enables the Runtime domain. With that domain
// enabled, V8 parses a script again whenever the script creates an error object, which adds a tenth of a second to each
// start of React.

/** Sends commands to one page, or to the whole browser, and receives its events (Chrome DevTools Protocol). */
export type Session = Pick<CDPSession, 'send' | 'on'>;

/** What the browser sends. A message with an `id` is the response to a command; any other message is an event. */
interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A command that has no response yet. */
interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Connects to a browser.
 *
 * @param url the WebSocket URL that the browser prints when it starts.
 * @returns a function that returns the session of a page, or without an id that of the whole browser.
 */
export async function connectDevTools(url: string): Promise<(sessionId?: string) => Session> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method, params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) {
      for (const listener of listeners.get(`${sessionId} ${method}`) ?? []) listener(params as never);
      return;
    }
    const command = pending.get(id);
    pending.delete(id);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has ended.'));
  });
  let lastId = 0;
  return (sessionId) => {
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, sessionId, method, params }));
      });
    const on = (method: string, listener: (params: never) => void) => {
      const event = `${sessionId} ${method}`;
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    };
    return { send, on } as unknown as Session;
  };
}
