import type { Page } from '@playwright/test';
import { type GalleryState, galleryStates } from './gallery-states.ts';

/** The fixed time of the page's clock, so that no text changes with the day. */
export const clockTime: Date = new Date('2026-01-15T20:00:00Z');

/** A node of the browser's accessibility tree, as the DevTools protocol has it. */
interface Node {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** The roles whose name is all that they say. */
const controls = /^(?:heading|link|button|textbox|checkbox|radio|image)$/;
/** The roles that surround what they say. */
const groups = /^(?:alert|status|group|region|list|listitem|radiogroup|term|definition)$/;
/** What is left out: the frame, signs, and the pieces of a line. */
const leftOut = /^(?:banner|contentinfo|ListMarker|InlineTextBox)$/;

const propertyOf = ({ properties = [] }: Node, name: string): string =>
  String(properties.find((property) => property.name === name)?.value.value);

/** Returns what a screen reader says of a node itself: its role, name, states, value and description. */
function said(node: Node): string {
  const states = ['focused', 'invalid', 'disabled', 'checked', 'pressed', 'busy'].filter(
    (name) => propertyOf(node, name) === 'true',
  );
  const { role, name, value, description } = node;
  const parts = [
    role?.value,
    name?.value && JSON.stringify(name.value),
    states.length > 0 && `[${states.join(' ')}]`,
    value?.value && `= ${value.value}`,
    description?.value && `(${description.value})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Returns what a screen reader reads below a node: a line for each control, and for the text between two of them. */
function linesBelow(parent: Node, nodes: ReadonlyMap<string, Node>): string[] {
  const lines: string[] = [];
  let text: string[] = [];
  const endText = () => {
    const line = text.join(' ').replace(/\s+/g, ' ').trim();
    if (line) lines.push(line);
    text = [];
  };
  const visit = (node: Node, isLabel: boolean): void => {
    const role = node.role?.value ?? '';
    // What was announced is in the one live region of the page.
    if (leftOut.test(role) || (role === 'generic' && propertyOf(node, 'live') === 'polite')) return;
    const visitChildren = () => {
      for (const id of node.childIds ?? []) {
        const child = nodes.get(id);
        // A label is the name of its field.
        if (child) visit(child, isLabel || role === 'LabelText');
      }
    };
    if (node.ignored) visitChildren();
    else if (role === 'StaticText') text.push((!isLabel && node.name?.value) || '');
    else {
      endText();
      if (controls.test(role)) lines.push(said(node));
      else if (groups.test(role)) {
        const below = linesBelow(node, nodes);
        if (below.length === 1) lines.push(`${said(node)}: ${below[0]}`);
        else lines.push(said(node), ...below.map((line) => `  ${line}`));
      } else visitChildren();
      endText();
    }
  };
  for (const id of parent.childIds ?? []) {
    const child = nodes.get(id);
    if (child) visit(child, false);
  }
  endText();
  return lines;
}

/** Matches a reference, which differs in each visit. */
const reference = /\b(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{4}-[A-Z0-9]{4}\b/g;

/** Returns the lines of a page that another page lacks, with a plus, and those that only that has, with a minus. */
function difference(lines: readonly string[], base: readonly string[]): string[] {
  const [line, ...rest] = lines;
  const [first, ...others] = base;
  if (line === undefined) return base.map((each) => `- ${each}`);
  if (first === undefined) return lines.map((each) => `+ ${each}`);
  if (line === first) return difference(rest, others);
  return lines.includes(first)
    ? [`+ ${line}`, ...difference(rest, base)]
    : [`- ${first}`, ...difference(lines, others)];
}

/** Returns the state that shows the same screen first. */
export function baseOf(state: GalleryState): GalleryState {
  const screenOf = ({ path }: GalleryState): string => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const [step, pin] = ['step', 'pin'].map((name) => searchParams.get(name));
    return step ? `${step} ${pin}` : pathname;
  };
  return galleryStates.find((each) => screenOf(each) === screenOf(state)) ?? state;
}

/**
 * Returns what a screen reader finds on the page, as the browser computes it: the title, then the accessibility tree without
 * header and footer.
 *
 * @param base what it finds on another page. The result then has only the difference, if that is shorter.
 */
export async function describeScreen(page: Page, base?: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] };
  await session.detach();
  const [root] = nodes;
  const tree = root ? linesBelow(root, new Map(nodes.map((node) => [node.nodeId, node]))) : [];
  const lines = [`title: ${await page.title()}`, ...tree].map((line) => line.replace(reference, 'XXXX-XXXX'));
  const changes = base === undefined ? lines : difference(lines, base.trim().split('\n'));
  return `${(changes.length < lines.length ? changes : lines).join('\n')}\n`;
}
