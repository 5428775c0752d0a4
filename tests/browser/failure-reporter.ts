import { relative } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** A failed test, and the result of its run. */
interface Failed {
  readonly test: TestCase;
  readonly result: TestResult;
}

/**
 * Prints, as the last lines of a failing run, each failed test, where its picture is, and the command that repeats it and
 * records a trace. Traces of all tests would make the run a fifth longer.
 */
export default class FailureReporter implements Reporter {
  private readonly failed: Failed[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== test.expectedStatus && result.status !== 'skipped')
      this.failed.push({ test, result });
  }

  onEnd({ status }: FullResult): void {
    if (status === 'passed' || this.failed.length === 0) return;
    console.log(`\n${this.failed.length} failed. To repeat each alone:`);
    for (const { test, result } of this.failed) {
      const place = `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
      console.log(`\n  ${test.titlePath().slice(3).join(' › ')}`);
      console.log(`  npm run browser -- ${place} --trace on`);
      for (const { name, path } of result.attachments)
        if (path !== undefined) console.log(`  ${name}: ${relative(process.cwd(), path)}`);
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
