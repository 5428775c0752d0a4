/**
 * The outcome of one check. `holds`: the service does what the app expects. `fails`: the app would not work. `unclear`:
 * an operator must decide.
 */
export type Result = 'holds' | 'fails' | 'unclear';

/** One line of the table that `check:services` prints. */
export interface Finding {
  readonly result: Result;
  /** What was examined, such as 'login with a wrong password'. */
  readonly subject: string;
  /** What was checked, such as 'CORS' or 'status'. */
  readonly check: string;
  /** What was found, and what it means for the page; `''` if there is nothing to add. */
  readonly detail: string;
}

/** Returns an empty list for the findings about one subject, and one function for each result that adds a finding. */
export function findingsFor(subject: string) {
  const findings: Finding[] = [];
  const add =
    (result: Result) =>
    (check: string, detail = ''): void => {
      findings.push({ result, subject, check, detail });
    };
  return { findings, holds: add('holds'), fails: add('fails'), unclear: add('unclear') };
}

/** What `findingsFor` returns: the findings about one subject, and the functions that add to them. */
export type Findings = ReturnType<typeof findingsFor>;

const marks: Readonly<Record<Result, string>> = { holds: 'ok', fails: 'FAILS', unclear: 'look' };

/** Returns the findings as a table of plain text, with a summary in its last line. */
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
