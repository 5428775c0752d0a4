import { readFileSync } from 'node:fs';

const page = readFileSync('docs/architecture.md', 'utf8');

/** What 'Translate' means. */
const [, translating = ''] = /'Translate' means (.*?)\./.exec(page) ?? [];

/** Returns the list of a change in docs/architecture.md, 'To change'. It contains the lists to which it refers. */
export function listOf(change: string): string {
  const [, list = ''] = new RegExp(`^\\*\\*${change}\\*\\*\\n([\\s\\S]*?)^\\*\\*`, 'm').exec(page) ?? [];
  return list
    .replace("'A message'", () => listOf('A message').replace(/^\d+\. /gm, ''))
    .replace(/translate/i, translating);
}
