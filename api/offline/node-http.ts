import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FormPost, formPostPage, readFormPost } from './form-post-page.ts';

/** Reads the whole body of a request as UTF-8 text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Sends a complete response that must not be cached.
 *
 * @param type the media type, without a charset. The text is sent as UTF-8.
 */
export function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Whether a request is a full-page form post: a session hand-off or a sign-up. */
export const isFormPost = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/**
 * Responds to a full-page form post with a page that shows its fields.
 *
 * @returns the form post that it received.
 */
export async function respondToFormPost(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<FormPost> {
  const post = readFormPost(request.url ?? '/', await readBody(request));
  send(response, 200, 'text/html', formPostPage(post));
  return post;
}
