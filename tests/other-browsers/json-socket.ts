import { EventEmitter, once } from 'node:events';

/** A connection by WebSocket to which commands are sent (WebDriver BiDi, Chrome DevTools Protocol). */
export interface JsonSocket {
  /** Sends a command, to one page of Chromium with its session. @throws (rejects) if it fails, or if the browser ends. */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  /** Calls a function with the parameters of each event. */
  on(method: string, listener: (params: never) => void, sessionId?: string): void;
  close(): void;
}

/** Connects to a browser. */
export async function connectJsonSocket(url: string): Promise<JsonSocket> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const received = new EventEmitter();
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method, params, ...reply } = JSON.parse(String(data));
    received.emit(id === undefined ? `${sessionId} ${method}` : `reply ${id}`, params ?? reply);
  });
  // Every command that still waits fails.
  received.on('error', () => undefined);
  socket.addEventListener('close', () => received.emit('error', new Error('The browser has ended.')));
  let last = 0;
  return {
    async send(method, params = {}, sessionId) {
      last += 1;
      const reply = once(received, `reply ${last}`);
      socket.send(JSON.stringify({ id: last, sessionId, method, params }));
      const [{ result, error, message = error?.message }] = await reply;
      if (error !== undefined) throw new Error(`${method}: ${message}`);
      return result;
    },
    on: (method, listener, sessionId) =>
      void received.on(`${sessionId} ${method}`, (params) => listener(params as never)),
    close: () => socket.close(),
  };
}
