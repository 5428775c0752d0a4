import type { Page } from '@playwright/test';

// Describes what assistive technology receives from the screens of the gallery, for the generated part of
// docs/accessibility.md.

/** The states of one screen, by their names in `galleryStates`. */
interface DescribedScreen {
  readonly screen: string;
  readonly arrival: string;
  readonly error?: string;
  readonly success?: string;
}

/** The screens of docs/accessibility.md, each with its states. The state of a success is the next screen. */
export const describedScreens: readonly DescribedScreen[] = [
  {
    screen: 'Login',
    arrival: 'login',
    error: 'login-unauthorized',
    success: 'login-username-retrieved',
  },
  { screen: 'Login, empty form submitted', arrival: 'login-hints' },
  { screen: 'Login after a logout', arrival: 'login-logged-out' },
  { screen: 'Connect your account', arrival: 'login-connect' },
  { screen: 'Retrieve username', arrival: 'recover-username', error: 'recover-username-hints' },
  { screen: 'Reset password', arrival: 'recover-password', error: 'recover-password-no-match' },
  { screen: 'Reset password without a captcha', arrival: 'recover-password-no-captcha' },
  { screen: 'Send PIN', arrival: 'send-pin', error: 'send-pin-text-failed' },
  { screen: 'Send PIN, limit reached', arrival: 'send-pin-limit-reached' },
  { screen: 'PIN entry, email', arrival: 'enter-pin-email', error: 'enter-pin-wrong' },
  {
    screen: 'PIN entry, email of a mail service',
    arrival: 'enter-pin-mail-service',
    error: 'enter-pin-send-limit',
  },
  { screen: 'PIN entry, text message', arrival: 'enter-pin-text' },
  { screen: 'PIN entry, existing PIN', arrival: 'enter-pin-have' },
  { screen: 'Choose your username', arrival: 'choose-username', error: 'choose-username-hint' },
  {
    screen: 'Choose new password',
    arrival: 'change-password',
    error: 'change-password-rules',
    success: 'login-marigold',
  },
  { screen: 'Activate account', arrival: 'activate-user', error: 'activation-limit-reached' },
  { screen: 'Activation link refused', arrival: 'activation-error' },
  { screen: 'Identification failed', arrival: 'unidentified' },
  { screen: 'Account issue', arrival: 'security' },
  { screen: 'Contact support', arrival: 'contact' },
  { screen: 'Outdated browser', arrival: 'outdated-browser' },
  { screen: 'Failure page', arrival: 'failure' },
];

/** The fixed time of the page's clock, so that the document does not change with the day. */
export const clockTime: Date = new Date('2026-01-15T20:00:00Z');

/** Replaces references, because they differ in each visit, and the id of the build. */
const withoutIds = (text: string): string =>
  text
    .replace(/\b(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'XXXX-XXXX')
    .replace(/Build: [0-9a-f]+/g, 'Build: xxxxxxxxxxxx');

const codeBlock = (text: string): string => `\`\`\`text\n${withoutIds(text).trim()}\n\`\`\``;

/**
 * Returns the title, the control with the focus and its description, and the alerts and statuses with their text, as a
 * block of Markdown.
 */
async function describeAnnouncements(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  const control = (await focused.count()) > 0 ? (await focused.ariaSnapshot()).trim() : '- nothing';
  const { title, description, messages } = await page.evaluate(() => {
    const textOf = (element: Element | null) =>
      // biome-ignore lint/performance/useDomNodeTextContent: innerText separates the words of neighbouring elements
      element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      title: document.title,
      description: ids.map((id) => textOf(document.getElementById(id))).join(' '),
      messages: [...document.querySelectorAll('[role="alert"], [role="status"]')]
        .filter((element) => textOf(element) !== '')
        .map((element) => `${element.getAttribute('role')}: ${textOf(element)}`),
    };
  });
  return codeBlock(
    [
      `title: ${title}`,
      `focus:\n  ${control.split('\n')[0]}`,
      ...(description === '' ? [] : [`description: ${description}`]),
      ...(messages.length === 0 ? [] : ['announced:', ...messages.map((message) => `  - ${message}`)]),
    ].join('\n'),
  );
}

/** Returns the accessibility tree of the screen, without header and footer, as a block of Markdown. */
const describeTree = async (page: Page): Promise<string> =>
  codeBlock((await page.locator('main').ariaSnapshot()).replace(/(:)?\n\s+- \/url: .*/g, ''));

/** One block of the generated part of docs/accessibility.md: what a screen reader says in one state of a screen. */
interface DescribedPart {
  /** The lines above the description. */
  readonly head: string;
  /** The name of the state in `galleryStates`. */
  readonly state: string;
  /** Whether the description contains the accessibility tree. */
  readonly withTree: boolean;
}

/** The parts of docs/accessibility.md, in order. */
export const describedParts: readonly DescribedPart[] = describedScreens.flatMap(
  ({ screen, arrival, error, success }) => [
    {
      head: `### ${screen}\n\nWhen the screen appears, with its accessibility tree:`,
      state: arrival,
      withTree: true,
    },
    ...(error === undefined ? [] : [{ head: 'On an error:', state: error, withTree: false }]),
    ...(success === undefined ? [] : [{ head: 'On success:', state: success, withTree: false }]),
  ],
);

/** Returns the text of a part, for the state that the page shows. */
export async function describePart(page: Page, { head, withTree }: DescribedPart): Promise<string> {
  const blocks = [head, await describeAnnouncements(page)];
  if (withTree) blocks.push(await describeTree(page));
  return blocks.join('\n\n');
}

const [begin, end] = ['<!-- generated: begin -->', '<!-- generated: end -->'];

/** Returns a document before, in and after its generated part. @throws if the marks of the part are missing. */
function splitDocument(document: string): readonly [string, string, string] {
  const [before, rest] = document.split(begin);
  const [content, after] = rest?.split(end) ?? [];
  if (before === undefined || content === undefined || after === undefined)
    throw new Error('docs/accessibility.md has no generated part.');
  return [before, content, after];
}

/** Returns the texts of the parts in a document, in order. */
export const partsIn = (document: string): readonly string[] =>
  splitDocument(document)[1]
    .trim()
    .split(/\n\n(?=### |On an error:|On success:)/);

/** Returns a document with the texts of its parts replaced. */
export function replaceParts(document: string, parts: readonly string[]): string {
  const [before, , after] = splitDocument(document);
  return `${before}${begin}\n\n${parts.join('\n\n')}\n\n${end}${after}`;
}
