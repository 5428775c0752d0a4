/** What one check found. `unclear` is worth a look; `fails` means that merchants would suffer. */
export type Result = 'holds' | 'fails' | 'unclear';

/** One line of the table that `check:services` prints. */
export interface Finding {
  readonly result: Result;
  /** What was examined, such as 'login with a wrong password'. */
  readonly subject: string;
  /** What was expected, such as 'CORS'. */
  readonly check: string;
  /** What was found, and what it means for the page; `''` if there is nothing to add. */
  readonly detail: string;
}

/** Collects the findings about one subject. */
export function findingsFor(subject: string) {
  const findings: Finding[] = [];
  const add =
    (result: Result) =>
    (check: string, detail = ''): void => {
      findings.push({ result, subject, check, detail });
    };
  return { findings, holds: add('holds'), fails: add('fails'), unclear: add('unclear') };
}

/** The findings about one subject, while they are collected. */
export type Findings = ReturnType<typeof findingsFor>;

const marks: Readonly<Record<Result, string>> = { holds: 'ok', fails: 'FAILS', unclear: 'look' };

/** The findings as a table of text, with a summary in its last line. */
export function findingsTable(findings: readonly Finding[]): string {
  const width = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  const subjects = width(findings.map(({ subject }) => subject));
  const checks = width(findings.map(({ check }) => check));
  const rows = findings.map(({ result, subject, check, detail }) =>
    `${marks[result].padEnd(5)}  ${subject.padEnd(subjects)}  ${check.padEnd(checks)}  ${detail}`.trimEnd(),
  );
  const count = (wanted: Result) => findings.filter(({ result }) => result === wanted).length;
  return [
    ...rows,
    '',
    `${count('holds')} hold, ${count('unclear')} need a look, ${count('fails')} fail.`,
  ].join('\n');
}
