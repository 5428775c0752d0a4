import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLocale, supportedLocales } from '#api/page-start.ts';

// Checks that every catalogue has every text of the code and no other, that every text is translated, and that the
// English catalogue has the wording of the code.

const catalogues = 'src/locales/catalogues';

/** Reads a catalogue. @returns the translations by id. @throws if it does not exist or has an unused message. */
function entries(locale: string): Map<string, string> {
  const file = join(catalogues, `${locale}.po`);
  if (!existsSync(file)) throw new Error(`${file} does not exist: run npm run extract.`);
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

const backup = mkdtempSync(join(tmpdir(), 'catalogues-'));
const problems: string[] = [];
try {
  cpSync(catalogues, backup, { recursive: true });
  const committed = new Map(supportedLocales.map((locale) => [locale, entries(locale)]));
  execFileSync('lingui', ['extract', '--clean', '--overwrite'], { stdio: 'ignore' });
  for (const locale of supportedLocales) {
    const extracted = entries(locale);
    const present = committed.get(locale) ?? new Map();
    for (const [id, text] of extracted) {
      if (!present.has(id)) problems.push(`${locale}: missing: ${id}`);
      else if (!present.get(id)) problems.push(`${locale}: not translated: ${id}`);
      else if (locale === defaultLocale && present.get(id) !== text)
        problems.push(`${locale}: outdated: ${id}`);
    }
    for (const id of present.keys()) if (!extracted.has(id)) problems.push(`${locale}: unused: ${id}`);
  }
} finally {
  cpSync(backup, catalogues, { recursive: true });
  rmSync(backup, { recursive: true });
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`Texts: ${entries(defaultLocale).size} messages in ${supportedLocales.join(' and ')}.`);
}
