import type { Page } from '@playwright/test';

// Describes what assistive technology receives from the screens of the gallery, for the generated part of
// docs/accessibility.md.

/** The states of one screen, by their names in `galleryStates`. */
interface DescribedScreen {
  readonly screen: string;
  /** The state in which the screen appears. */
  readonly arrival: string;
  /** Its other states, by the event that shows them. The state after a success is the next screen. */
  readonly later?: Readonly<Record<string, string>>;
}

/** The screens of docs/accessibility.md, each with its states. */
export const describedScreens: readonly DescribedScreen[] = [
  {
    screen: 'Login',
    arrival: 'login',
    later: {
      'On an error': 'login-unauthorized',
      'After an empty form': 'login-hints',
      'After a logout': 'login-logged-out',
      'With a retrieved username': 'login-username-retrieved',
      'To connect an account': 'login-connect',
    },
  },
  {
    screen: 'Retrieve username',
    arrival: 'recover-username',
    later: { 'On an error': 'recover-username-hints' },
  },
  {
    screen: 'Reset password',
    arrival: 'recover-password',
    later: { 'On an error': 'recover-password-no-match' },
  },
  { screen: 'Send PIN', arrival: 'send-pin', later: { 'On an error': 'send-pin-text-failed' } },
  { screen: 'Send PIN, limit reached', arrival: 'send-pin-limit-reached' },
  {
    screen: 'PIN entry',
    arrival: 'enter-pin-mail-service',
    later: {
      'On an error': 'enter-pin-wrong',
      'At the limit of PINs': 'enter-pin-send-limit',
      'After a text message': 'enter-pin-text',
      'With a PIN of an earlier flow': 'enter-pin-have',
    },
  },
  {
    screen: 'Choose your username',
    arrival: 'choose-username',
    later: { 'On an error': 'choose-username-hint' },
  },
  {
    screen: 'Choose new password',
    arrival: 'change-password',
    later: { 'On an error': 'change-password-rules', 'On success': 'login-marigold' },
  },
  {
    screen: 'Activate account',
    arrival: 'activate-user',
    later: { 'At the limit of PINs': 'activation-limit-reached' },
  },
  { screen: 'Activation link refused', arrival: 'activation-error' },
  { screen: 'Identification failed', arrival: 'unidentified' },
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

/** Returns the title without the brand, and the control with the focus and its description, if one has it. */
async function describeFocus(page: Page): Promise<readonly string[]> {
  const focused = page.locator(':focus');
  const control = (await focused.count()) > 0 ? (await focused.ariaSnapshot()).trim() : undefined;
  const { title, description } = await page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    // biome-ignore lint/performance/useDomNodeTextContent: innerText separates the words of neighbouring elements
    const texts = ids.map((id) => document.getElementById(id)?.innerText.replace(/\s+/g, ' ').trim());
    return { title: document.title, description: texts.join(' ') };
  });
  return [
    `title: ${title.replace(/ \| .*/, '')}`,
    ...(control === undefined ? [] : [`focus: ${control.split('\n')[0]?.replace(/^- /, '')}`]),
    ...(description === '' ? [] : [`description: ${description}`]),
  ];
}

/** Returns the alerts and statuses with their text. */
const describeMessages = (page: Page): Promise<readonly string[]> =>
  page.locator('[role="alert"], [role="status"]').evaluateAll((elements) =>
    elements.flatMap((element) => {
      // biome-ignore lint/performance/useDomNodeTextContent: innerText separates the words of neighbouring elements
      const text = (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
      return text === '' ? [] : [`${element.getAttribute('role')}: ${text}`];
    }),
  );

/** Returns the lines of a tree without the texts that are the name of the control beside them. */
const withoutLabels = (lines: readonly string[]): readonly string[] =>
  lines.filter((line, index) => {
    const text = /^ *text: "?(.+?)"?$/.exec(line)?.[1];
    return ![lines[index - 1], lines[index + 1]].some((beside) => beside?.includes(` "${text}"`));
  });

/**
 * Returns the accessibility tree of the screen: without header and footer, URLs, labels, and the warning that ends
 * almost every screen (tests/browser/frame.spec.ts).
 */
async function describeTree(page: Page): Promise<readonly string[]> {
  const tree = (await page.locator('main').ariaSnapshot())
    .replace(/(:)?\n\s+- \/url: .*/g, '')
    .replace(/\n\s+- text: We never ask for your password or PIN .*/, '');
  const [, ...lines] = tree.split('\n').map((line) => line.replace(/^(?: {2})?( *)- /, '$1'));
  return withoutLabels(lines);
}

/** One block of the generated part of docs/accessibility.md: what a screen reader says in one state of a screen. */
interface DescribedPart {
  /** The line above the description. */
  readonly head: string;
  /** The name of the state in `galleryStates`. */
  readonly state: string;
  /** Whether the description contains the accessibility tree, and not only the messages. */
  readonly withTree: boolean;
}

/** The parts of docs/accessibility.md, in order. */
export const describedParts: readonly DescribedPart[] = describedScreens.flatMap(
  ({ screen, arrival, later = {} }) => [
    { head: `### ${screen}`, state: arrival, withTree: true },
    ...Object.entries(later).map(([event, state]) => ({ head: `${event}:`, state, withTree: false })),
  ],
);

/** Returns the text of a part, for the state that the page shows. */
export async function describePart(page: Page, { head, withTree }: DescribedPart): Promise<string> {
  const rest = await (withTree ? describeTree(page) : describeMessages(page));
  return `${head}\n\n${codeBlock([...(await describeFocus(page)), ...rest].join('\n'))}`;
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
    .split(/(?<=```)\n\n/);

/** Returns a document with the texts of its parts replaced. */
export function replaceParts(document: string, parts: readonly string[]): string {
  const [before, , after] = splitDocument(document);
  return `${before}${begin}\n\n${parts.join('\n\n')}\n\n${end}${after}`;
}
