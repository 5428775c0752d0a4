import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildFiles } from './build-files.ts';
import { readBuildRecord } from './build-record.ts';
import { settingNames } from './build-settings.ts';
import { CommandError, runCommand } from './run-command.ts';

// Builds the app again, with source maps. It fails unless every other file has the same bytes as in the build, because
// frames of another build would be resolved to wrong lines.

const usage = `Usage: npm run build:maps -- [options]

  --dist FOLDER  the build (default: dist)
  --out FOLDER   the folder to write (default: dist-maps)`;

await runCommand(usage, () => {
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'dist-maps' },
    },
  });
  const { dist, out } = values;
  const { id, settings } = readBuildRecord(dist);
  const env = { ...process.env };
  for (const name of settingNames) {
    const value = [settings[name]].flat().join(',');
    if (value === '') delete env[name];
    else env[name] = value;
  }
  const options = ['--sourcemap', 'hidden', '--outDir', out, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync('vite', ['build', ...options], { env, stdio: 'inherit' });
  const built = buildFiles(out);
  const different = [...buildFiles(dist)].filter(([path, hash]) => built.get(path) !== hash);
  if (different.length > 0) {
    throw new CommandError(
      `${different.length} files differ from ${dist}, such as ${different[0]?.[0]}. Check out the sources from which the build ${id} was made.`,
    );
  }
  console.log(`Written: ${out}, the build ${id} with source maps.`);
  return 0;
});
