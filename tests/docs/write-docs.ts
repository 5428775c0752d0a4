import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generatedParts } from './generated-parts.ts';

// Writes the parts of documents that repeat code, between the marks `<!-- generated: name -->` and `<!-- /generated
// -->`. With `--check` it writes nothing, and fails if a part is not up to date.

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const used = new Set<string>();
const outdated: string[] = [];

for (const file of globSync(['*.md', 'docs/**/*.md'])) {
  const text = readFileSync(file, 'utf8');
  const written = text.replace(
    /(<!-- generated: (\S+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, start: string, name: string, end: string) => {
      const part = generatedParts[name];
      if (part === undefined) throw new Error(`${file}: no generated part is named ${name}.`);
      used.add(name);
      return `${start}\n${part()}\n\n${end}`;
    },
  );
  if (written === text) continue;
  outdated.push(file);
  if (!values.check) writeFileSync(file, written);
}

const unused = Object.keys(generatedParts).filter((name) => !used.has(name));
if (unused.length > 0) throw new Error(`In no document: ${unused.join(', ')}.`);
if (!values.check) console.log(`Written: ${outdated.join(', ') || 'nothing, all is up to date'}.`);
else if (outdated.length > 0) {
  console.error(`${outdated.join(', ')}: tables do not match the code. Run: npm run generate`);
  process.exitCode = 1;
}
