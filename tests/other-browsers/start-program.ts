import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program in its own process group, so that its children can be ended with it. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
}

/** Ends a program and its children, and waits for it. */
export async function endProgram(program: ChildProcess): Promise<void> {
  const { pid } = program;
  if (program.exitCode !== null || program.signalCode !== null || pid === undefined) return;
  const ended = once(program, 'exit');
  process.kill(-pid, 'SIGTERM');
  const impatience = setTimeout(() => process.kill(-pid, 'SIGKILL'), 5_000);
  await ended;
  clearTimeout(impatience);
}

/** Ends this process after a time, so that a browser that hangs does not hang the tests. */
export function limitTime(seconds: number): void {
  setTimeout(() => {
    console.error(`Not done after ${seconds} seconds.`);
    process.exit(1);
  }, seconds * 1000).unref();
}

/**
 * Waits until a program writes a match of a pattern to its error output. @returns the first group of the match.
 * @throws (rejects) if the program ends, or cannot be started, before it writes one.
 */
export function writtenBy(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    program.stderr?.on('data', (chunk) => {
      written += String(chunk);
      const found = pattern.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`Ended with ${code}: ${written}`)));
  });
}
