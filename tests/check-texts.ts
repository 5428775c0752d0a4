import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every text of the code is in both catalogues, translated, with the code's wording in English, and the catalogues hold
// nothing else.

const catalogues = 'src/locales/catalogues';
const sourceLocale = 'en-us';
const locales = [sourceLocale, 'es-es'];

/** The messages of a catalogue: id and translation. */
function entries(locale: string): Map<string, string> {
  const po = readFileSync(join(catalogues, `${locale}.po`), 'utf8');
  const found = new Map<string, string>();
  for (const block of po.split(/\n\n+/).slice(1)) {
    if (/^#~/m.test(block)) throw new Error(`${locale}: an unused message:\n${block}`);
    const text = (name: string) =>
      [...(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(`${block}\n`)?.[1] ?? '').matchAll(/"(.*)"/g)]
        .map(([, part]) => part)
        .join('');
    const id = text('msgid');
    if (id !== '') found.set(id, text('msgstr'));
  }
  return found;
}

const before = mkdtempSync(join(tmpdir(), 'catalogues-'));
const problems: string[] = [];
try {
  cpSync(catalogues, before, { recursive: true });
  const committed = new Map(locales.map((locale) => [locale, entries(locale)]));
  execFileSync('lingui', ['extract', '--clean', '--overwrite'], { stdio: 'ignore' });
  for (const locale of locales) {
    const fresh = entries(locale);
    const held = committed.get(locale) ?? new Map();
    for (const [id, text] of fresh) {
      if (!held.has(id)) problems.push(`${locale}: missing: ${id}`);
      else if (!held.get(id)) problems.push(`${locale}: not translated: ${id}`);
      else if (locale === sourceLocale && held.get(id) !== text) problems.push(`${locale}: outdated: ${id}`);
    }
    for (const id of held.keys()) if (!fresh.has(id)) problems.push(`${locale}: unused: ${id}`);
  }
} finally {
  cpSync(before, catalogues, { recursive: true });
  rmSync(before, { recursive: true });
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`Texts: ${entries('en-us').size} messages in ${locales.join(' and ')}.`);
}
