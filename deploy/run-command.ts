/** An error that a command explains to its user in a sentence. It has no stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Whether `parseArgs` threw an error because the options on the command line are wrong. */
const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));

/**
 * Runs a command and sets the exit code of the process: what `work` returns, 1 for a `CommandError`, and 2 for options
 * that `parseArgs` refuses. The two errors are printed as a sentence, the second one with the usage.
 *
 * @param work returns the exit code. @throws (rejects) for any other error, which is a defect of the command.
 */
export async function runCommand(usage: string, work: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (isWrongOption(error)) {
      // Node adds advice about positional arguments.
      const [sentence = ''] = error.message.split('. To specify');
      console.error(`${sentence.replace(/\.$/, '')}.\n\n${usage}`);
      process.exitCode = 2;
    } else if (error instanceof CommandError) {
      console.error(error.message);
      process.exitCode = 1;
    } else throw error;
  }
}
