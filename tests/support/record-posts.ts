import { vi } from 'vitest';

/** A full-page form post. Outside of a test it would leave the page. */
export interface Post {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Records form posts instead of sending them. @returns the posts in order; the array grows with each post. */
export function recordPosts(): readonly Post[] {
  const posts: Post[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = Object.fromEntries([...new FormData(this)].map(([name, value]) => [name, String(value)]));
    posts.push({ action: this.action, fields });
  });
  return posts;
}
