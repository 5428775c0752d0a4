import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program with its children in a group of their own, so that all of them can be ended. */
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

/** Ends this process where something has not come to an end: a browser that hangs must not hang the tests. */
export function limitTime(seconds: number): void {
  setTimeout(() => {
    console.error(`Not done after ${seconds} seconds.`);
    process.exit(1);
  }, seconds * 1000).unref();
}

/**
 * The first group of a pattern in what a program writes to its error output.
 * @throws (rejects) where the program ends, or cannot be started, before it wrote that.
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
