import { vi } from 'vitest';

/** A full-page form post by which the page would leave. */
export interface Post {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Records form posts instead of leaving the page. @returns the posts, in order, as they are made. */
export function recordPosts(): readonly Post[] {
  const posts: Post[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = Object.fromEntries([...new FormData(this)].map(([name, value]) => [name, String(value)]));
    posts.push({ action: this.action, fields });
  });
  return posts;
}
