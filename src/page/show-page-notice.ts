import { type Locale, type NoticeName, noticeId } from '#api/page-start.ts';

/** Milliseconds after which a notice announces that a submit is slow, and the user can cancel it. */
export const slowAfter = 8000;

/** Milliseconds after which a notice offers to post a form again. By then the browser has usually left the page. */
export const departureNoticeAfter = 4000;

/** Milliseconds in which a browser reports a new status element to assistive technology. */
const statusDelay = 50;

/**
 * Shows a notice with a button at the end of the page.
 *
 * @param onClick called when the user clicks the notice's button.
 * @returns its element, which the caller removes; `undefined` if the page has no template of the notice.
 */
export function showPageNotice(locale: Locale, name: NoticeName, onClick: () => void): Element | undefined {
  const template = document.getElementById(noticeId(name, locale));
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const notice = document.createElement('div');
  // A screen reader announces the text only if the status element is in the page before it (WCAG 2.2 SC 4.1.3).
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  setTimeout(() => {
    notice.append(template.content.cloneNode(true));
    notice.querySelector('button')?.addEventListener('click', onClick);
  }, statusDelay);
  return notice;
}
