import type { Page } from '@playwright/test';

/** The fixed time of the page's clock, so that no text changes with the day. */
export const clockTime: Date = new Date('2026-01-15T20:00:00Z');

/** Replaces references, because they differ in each visit, and the id of the build. */
const withoutIds = (text: string): string =>
  text
    .replace(/\b(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'XXXX-XXXX')
    .replace(/Build: [0-9a-f]+/g, 'Build: xxxxxxxxxxxx');

/**
 * Returns what a screen reader finds on the page, in English: the title, the control with the focus with its accessible
 * description, and the accessibility tree without header, footer and URLs.
 */
export async function describeScreen(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  const control = (await focused.count()) > 0 ? (await focused.ariaSnapshot()).trim().split('\n')[0] : '';
  const { title, description } = await page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.map((id) => {
      const element = document.getElementById(id);
      const unread = [...(element?.querySelectorAll<HTMLElement>('span[aria-hidden="true"]') ?? [])];
      for (const part of unread) part.hidden = true;
      // biome-ignore lint/performance/useDomNodeTextContent: innerText separates the words of neighbouring elements
      const text = element?.innerText.replace(/\s+/g, ' ').trim();
      for (const part of unread) part.hidden = false;
      return text;
    });
    return { title: document.title, description: texts.join(' ') };
  });
  const tree = (await page.locator('main').ariaSnapshot()).replace(/(:)?\n\s+- \/url: .*/g, '');
  return withoutIds(
    [
      `title: ${title}`,
      ...(control ? [`focus: ${control.replace(/^- /, '')}`] : []),
      ...(description === '' ? [] : [`description: ${description}`]),
      '',
      tree.trim(),
      '',
    ].join('\n'),
  );
}
