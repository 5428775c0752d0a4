import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand } from './run-command.ts';

// Prints the line of the sources for each frame of an error report, such as app-tBvqwouU.js:9:84654.

const usage = `Usage: npm run resolve:frame -- FRAME… [--maps FOLDER]

  FRAME          a frame of an error report, such as app-tBvqwouU.js:9:84654
  --maps FOLDER  what npm run build:maps wrote for the build of the report (default: dist-maps)`;

/** Returns the place in the sources, as file, line and column. @throws {CommandError} if there is none. */
function resolveFrame(frame: string, maps: string): string {
  const [, file = '', line, column] = /^([\w-]+\.js):(\d+):(\d+)$/.exec(frame) ?? [];
  if (file === '')
    throw new CommandError(`${frame} is not a frame. A frame is such as app-tBvqwouU.js:9:84654.`);
  const map = ['assets', 'locales']
    .map((folder) => join(maps, folder, `${file}.map`))
    .find((path) => existsSync(path));
  if (map === undefined) {
    throw new CommandError(
      `${maps} has no source map of ${file}. Run npm run build:maps for the build of the report.`,
    );
  }
  const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(
    Number(line) - 1,
    Number(column) - 1,
  );
  if (!('originalSource' in entry)) throw new CommandError(`${file} has no source at ${line}:${column}.`);
  const source = relative('.', resolve(map, '..', entry.originalSource));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

await runCommand(usage, () => {
  const { values, positionals } = parseArgs({
    options: { maps: { type: 'string', default: 'dist-maps' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new CommandError(usage);
  for (const frame of positionals) console.log(`${frame}  ${resolveFrame(frame, values.maps)}`);
  return 0;
});
