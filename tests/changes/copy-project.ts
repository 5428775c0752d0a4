import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the project, in which a test makes a change that a document describes. */
export interface ProjectCopy {
  read(file: string): string;
  /**
   * Changes a file.
   *
   * @throws if the change returns the same text, because then the document describes a place that does not exist.
   */
  edit(file: string, change: (text: string) => string): void;
  /** Runs a command. Without the variables of the test run, because they would change what the command does. */
  run(command: string): { readonly ok: boolean; readonly output: string };
  remove(): void;
}

/** Copies every file that git knows or would add, with the dependencies of this folder. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'change-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0'))
    if (file !== '' && existsSync(file)) cpSync(file, join(folder, file), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // The checks ask git for the files of the project.
  writeFileSync(join(folder, '.git-excluded'), 'node_modules\n.git-excluded\n');
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['config', 'core.excludesFile', '.git-excluded'], { cwd: folder });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    read,
    edit(file, change) {
      const text = read(file);
      const changed = change(text);
      if (changed === text) throw new Error(`${file} does not have the place that the document names.`);
      writeFileSync(join(folder, file), changed);
    },
    run(command) {
      const { PATH, HOME } = process.env;
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH, HOME },
      });
      return { ok: status === 0, output: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
