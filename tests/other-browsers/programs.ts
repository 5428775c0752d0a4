import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Starts a program in its own process group, so that `endProgram` can end its children too. */
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

/** Ends a program and its children, and waits until it has exited. After 5 s it kills them. */
export async function endProgram(program: ChildProcess): Promise<void> {
  const { pid } = program;
  if (program.exitCode !== null || program.signalCode !== null || pid === undefined) return;
  const ended = once(program, 'exit');
  process.kill(-pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}

/**
 * Waits until the error output of a program matches a pattern.
 *
 * @returns the first group of the match.
 * @throws (rejects) if the program cannot be started, or ends before there is a match.
 */
export function waitForOutput(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    program.stderr?.on('data', (chunk) => {
      output += String(chunk);
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${output}`)));
  });
}

/** Returns a TCP port that no program uses. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
