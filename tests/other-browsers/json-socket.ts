import { EventEmitter, once } from 'node:events';

/**
 * Connects to a browser by WebSocket (WebDriver BiDi, Chrome DevTools Protocol).
 *
 * @returns functions that send a command, listen to an event, and close the connection. In Chromium a session is one page.
 *   A command rejects if it fails, or if the browser ends.
 */
export async function connectJsonSocket(url: string) {
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
    async send(method: string, params: object = {}, sessionId?: string) {
      last += 1;
      const reply = once(received, `reply ${last}`);
      socket.send(JSON.stringify({ id: last, sessionId, method, params }));
      const [{ result, error, message = error?.message }] = await reply;
      if (error !== undefined) throw new Error(`${method}: ${message}`);
      return result;
    },
    on(method: string, listener: (params: never) => void, sessionId?: string) {
      received.on(`${sessionId} ${method}`, (params) => listener(params as never));
    },
    close: () => socket.close(),
  };
}
