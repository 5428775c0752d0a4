import type { Page } from '@playwright/test';

// What a screen reader says about a screen of the gallery, and the part of docs/accessibility.md that it fills.

/** The states of one screen, by their names in `galleryStates`. */
interface SpokenScreen {
  readonly screen: string;
  readonly arrival: string;
  readonly error?: string;
  readonly success?: string;
}

/** Each screen with the states that docs/accessibility.md describes. A success of a screen is the message of the next one. */
export const spokenScreens: readonly SpokenScreen[] = [
  {
    screen: 'Login',
    arrival: 'login',
    error: 'login-unauthorized',
    success: 'login-username-retrieved',
  },
  { screen: 'Login, empty form submitted', arrival: 'login-hints' },
  { screen: 'Login after a logout', arrival: 'login-logged-out' },
  { screen: 'Connect your account', arrival: 'login-connect' },
  { screen: 'Retrieve Username', arrival: 'recover-username', error: 'recover-username-hints' },
  { screen: 'Reset Password', arrival: 'recover-password', error: 'recover-password-no-match' },
  { screen: 'Send PIN', arrival: 'send-pin', error: 'send-pin-text-failed' },
  { screen: 'Send PIN, limit reached', arrival: 'send-pin-limit-reached' },
  { screen: 'PIN entry, email', arrival: 'enter-pin-email', error: 'enter-pin-wrong' },
  { screen: 'PIN entry, text message', arrival: 'enter-pin-text' },
  { screen: 'PIN entry, existing PIN', arrival: 'enter-pin-have' },
  { screen: 'Choose Your Username', arrival: 'choose-username', error: 'choose-username-hint' },
  {
    screen: 'Choose New Password',
    arrival: 'change-password',
    error: 'change-password-rules',
    success: 'login-marigold',
  },
  { screen: 'Activate Account', arrival: 'activate-user', error: 'activation-limit-reached' },
  { screen: 'Activation link refused', arrival: 'activation-error' },
  { screen: 'Identification Failed', arrival: 'unidentified' },
  { screen: 'Account issue', arrival: 'security' },
  { screen: 'Contact Support', arrival: 'contact' },
  { screen: 'Outdated browser', arrival: 'outdated-browser' },
  { screen: 'Failure page', arrival: 'failure' },
];

/** The time that the page's clock shows, because the document must not change with the day. */
export const spokenAt: Date = new Date('2026-01-15T20:00:00Z');

/** Replaces what differs from one visit to the next: the reference of a call. */
const withoutReference = (text: string): string =>
  text.replace(/\b(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'XXXX-XXXX');

const block = (text: string): string => `\`\`\`text\n${withoutReference(text).trim()}\n\`\`\``;

/** Returns the title, the focused control with its description, and the alerts and statuses with their text. */
export async function announcements(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  const control = (await focused.count()) > 0 ? (await focused.ariaSnapshot()).trim() : '- nothing';
  const { title, description, messages } = await page.evaluate(() => {
    const said = (element: Element | null) =>
      // biome-ignore lint/performance/useDomNodeTextContent: the words of neighbouring elements stay apart, as they are read
      element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      title: document.title,
      description: ids.map((id) => said(document.getElementById(id))).join(' '),
      messages: [...document.querySelectorAll('[role="alert"], [role="status"]')]
        .filter((element) => said(element) !== '')
        .map((element) => `${element.getAttribute('role')}: ${said(element)}`),
    };
  });
  return block(
    [
      `title: ${title}`,
      `focus:\n  ${control.split('\n')[0]}`,
      ...(description === '' ? [] : [`description: ${description}`]),
      ...(messages.length === 0 ? [] : ['announced:', ...messages.map((message) => `  - ${message}`)]),
    ].join('\n'),
  );
}

/** Returns the accessibility tree of the screen without its header and footer. */
export const tree = async (page: Page): Promise<string> =>
  block((await page.locator('main').ariaSnapshot()).replace(/(:)?\n\s+- \/url: .*/g, ''));

const [begin, end] = ['<!-- generated: begin -->', '<!-- generated: end -->'];

/** Returns the document with the generated part replaced. Throws if the document has no place for it. */
export function withSpoken(document: string, spoken: string): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/accessibility.md has no generated part.');
  return `${before}${begin}\n\n${spoken}\n\n${end}${after}`;
}
