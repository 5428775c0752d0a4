import { once } from 'node:events';
import type { CDPSession } from '@playwright/test';

/** Sends commands to one page, or to the whole browser, and receives its events (Chrome DevTools Protocol). */
export type Session = Pick<CDPSession, 'send' | 'on'>;

/** A connection to a browser. Its sessions share one WebSocket. */
export interface DevTools {
  /** Returns the session of a page. Without an id it returns the session of the whole browser. */
  session(sessionId?: string): Session;
}

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

/** Connects to a browser. @param url the WebSocket URL that the browser prints when it starts. */
export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) {
      for (const listener of listeners.get(`${message.sessionId} ${message.method}`) ?? []) {
        listener(message.params as never);
      }
      return;
    }
    const { resolve, reject } = pending.get(message.id) ?? {};
    pending.delete(message.id);
    if (message.error) reject?.(new Error(message.error.message));
    else resolve?.(message.result);
  });
  let isOpen = true;
  socket.addEventListener('close', () => {
    isOpen = false;
    for (const { reject } of pending.values()) reject(new Error('The browser has ended.'));
  });
  let lastId = 0;
  return {
    session(sessionId) {
      const send = (method: string, params: object = {}) =>
        new Promise((resolve, reject) => {
          if (!isOpen) throw new Error('The browser has ended.');
          lastId += 1;
          pending.set(lastId, { resolve, reject });
          socket.send(JSON.stringify({ id: lastId, sessionId, method, params }));
        });
      const on = (method: string, listener: (params: never) => void) => {
        const event = `${sessionId} ${method}`;
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      };
      return { send, on } as unknown as Session;
    },
  };
}
