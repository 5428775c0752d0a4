import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLocale, supportedLocales } from '#src/start/languages.ts';

// Checks that every catalogue has every text of the code and no other, that every text is translated, and that the
// English catalogue has the wording of the code.

const catalogues = 'src/locales/catalogues';

/** Reads a catalogue. @returns the translations by id. @throws if it does not exist or has an unused message. */
function entries(locale: string): Map<string, string> {
  const file = join(catalogues, `${locale}.po`);
  if (!existsSync(file)) {
    problems.push(`${file} does not exist: run npm run extract.`);
    return new Map();
  }
  const po = readFileSync(file, 'utf8');
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

/** Returns whether a translation is English: the same text, with at least two words beside its placeholders. */
const isEnglish = (text: string, english: string | undefined): boolean =>
  text === english && /\p{L}+\P{L}+\p{L}/u.test(text.replace(/\{.*?\}/g, ''));

const backup = mkdtempSync(join(tmpdir(), 'catalogues-'));
const problems: string[] = [];
let count = 0;
try {
  cpSync(catalogues, backup, { recursive: true });
  const committed = new Map(supportedLocales.map((locale) => [locale, entries(locale)]));
  execFileSync('lingui', ['extract', '--clean', '--overwrite'], { stdio: 'ignore' });
  const source = entries(defaultLocale);
  for (const locale of supportedLocales) {
    const present = committed.get(locale) ?? new Map<string, string>();
    const lacking: string[] = [];
    for (const [id, english] of source) {
      const text = present.get(id);
      if (text === undefined) lacking.push(`${locale}: missing: ${id}`);
      else if (text === '') lacking.push(`${locale}: not translated: ${id}`);
      else if (locale !== defaultLocale && isEnglish(text, english))
        lacking.push(`${locale}: in English: ${id}`);
      else if (locale === defaultLocale && text !== english) lacking.push(`${locale}: outdated: ${id}`);
    }
    for (const id of present.keys()) if (!source.has(id)) problems.push(`${locale}: unused: ${id}`);
    if (lacking.length > 0) problems.push(`${locale} lacks ${lacking.length}:`, ...lacking);
  }
  count = source.size;
} finally {
  cpSync(backup, catalogues, { recursive: true });
  rmSync(backup, { recursive: true });
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`Texts: ${count} messages in ${new Intl.ListFormat('en').format(supportedLocales)}.`);
}
