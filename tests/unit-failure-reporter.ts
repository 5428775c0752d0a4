import type { Reporter, TestModule } from 'vitest/node';

/** Prints, as the last lines of a failing run of Vitest, the command that repeats each failed file. */
export class UnitFailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.filter((module) => !module.ok());
    if (failed.length === 0) return;
    console.log(`\n${failed.length} files failed. To repeat each alone:`);
    for (const module of failed) {
      console.log(`\n  npm exec -- vitest run --project ${module.project.name} ${module.relativeModuleId}`);
      for (const test of module.children.allTests('failed')) console.log(`    ${test.fullName}`);
    }
  }
}
