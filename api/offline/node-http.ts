import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FormPost, formPostPage, readFormPost } from './form-post-page.ts';

/** Reads a request's body as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Ends a response with text. */
export function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Whether a request is a full-page form post: a session hand-off or a sign-up. */
export const isFormPost = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Responds to a full-page form post with a page that shows it. @returns the post. */
export async function respondToFormPost(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<FormPost> {
  const post = readFormPost(request.url ?? '/', await readBody(request));
  send(response, 200, 'text/html', formPostPage(post));
  return post;
}
