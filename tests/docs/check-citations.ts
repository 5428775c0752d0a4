import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

// Every citation of this repository resolves: links, paths, headings and decisions that a document or a comment names.
// No text cites a document that the repository does not contain.

/** Something that a text cites and that does not exist. */
interface Problem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const cited = /\.(?:md|tsx?|css|html|template|sh)$/;

/** This file and the documents that a command writes whole. */
const exempt = new Set(['tests/docs/check-citations.ts', 'docs/openapi.json']);

/** Names of documents outside the repository. Standards are cited by their own name, such as 'HTML Standard'. */
const foreign =
  /\bcontract(?:'s)?\b|(?<!SPDX |W3C |CSS |HTML |OpenAPI )\bspecification|\bdesign\.md\b|\.\.\/shared\b/i;

/** A path that begins at the root of the repository: `docs/x.md`, `src/core/submits.ts`, `README.md`. */
const pathPattern =
  /(?<![\w./-])(?:(?:api|bench|deploy|development|docs|public|src|tests)\/[\w./*{},…-]*[\w*}/]|(?:README|CONTRIBUTING|SECURITY)\.md)/g;

/** A path with a heading: `docs/x.md, 'Heading'` or `README, 'Heading'`. */
const headingPattern = /((?:[\w-]+\/)*[\w-]+\.md|\bREADME), ['"]([^'"]+)['"]/g;

const linkPattern = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

const decisionPattern = /\bdecision (\d+)\b/gi;

const decisions = new Set(
  globSync('docs/decisions/*.md').flatMap((path) => /(\d+)-[^/]+$/.exec(path)?.[1] ?? []),
);

/** The headings of a Markdown file, without marks for code and emphasis. */
function headingsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.replace(/[`*]/g, '').trim());
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Whether a path, a pattern or a list in braces names at least one file. A path with `…` is an example. */
const exists = (path: string): boolean =>
  path.includes('…') ||
  existsSync(path) ||
  (/[*{]/.test(path) && globSync(path).length > 0) ||
  // Folders that commands write.
  /^(?:docs\/screens|tests\/.*\.cache)/.test(path);

function problemsOf(file: string): Problem[] {
  const isMarkdown = file.endsWith('.md');
  const found: Problem[] = [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.forEach((line, index) => {
    const report = (text: string) => found.push({ file, line: index + 1, text });
    const word = foreign.exec(line)?.[0];
    if (word !== undefined) report(`cites '${word}', which is not in this repository`);
    const isText = isMarkdown || /^\s*(?:\/\*|\*|\/\/|#)|\/\/ |\/\*\*/.test(line);
    if (!isText) return;
    // A comment may break a citation in two lines.
    const next = (lines[index + 1] ?? '').replace(/^\s*(?:\*|\/\/)?\s*/, '');
    for (const [whole, name = '', heading = ''] of `${line} ${next}`.matchAll(headingPattern)) {
      if (next.includes(whole)) continue;
      const path = name === 'README' ? 'README.md' : name;
      if (!existsSync(path)) report(`${path} does not exist`);
      else if (!headingsOf(path).includes(heading)) report(`${path} has no heading '${heading}'`);
    }
    for (const [path] of line.matchAll(pathPattern)) {
      // A document may also name files relative to its own folder.
      if (!exists(path) && !existsSync(join(dirname(file), path))) report(`${path} does not exist`);
    }
    for (const [, number = ''] of line.matchAll(decisionPattern)) {
      if (!decisions.has(number)) report(`decision ${number} does not exist`);
    }
    if (!isMarkdown) return;
    for (const [, path = '', anchor] of line.matchAll(linkPattern)) {
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(target)) report(`the link to ${path} leads nowhere`);
      else if (anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor)) {
        report(`${target} has no heading for #${anchor}`);
      }
    }
  });
  return found;
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => cited.test(file) && !exempt.has(file) && existsSync(file));
const problems = files.flatMap(problemsOf);
for (const { file, line, text } of problems) console.error(`${file}:${line}: ${text}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Citations: ${files.length} files.`);
