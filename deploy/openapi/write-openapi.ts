import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createConfig, formatProblems, lintFromString } from '@redocly/openapi-core';
import { importApp } from './import-app.ts';

/** The generated document. */
const file = 'docs/openapi.json';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const module = await importApp<typeof import('./describe-services.ts')>(
  new URL('./describe-services.ts', import.meta.url),
);
const text = `${JSON.stringify(module.describeServices(), null, 2)}\n`;

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The project is not licensed to others.
    'info-license': 'off',
  },
});
const problems = await lintFromString({ source: text, absoluteRef: file, config });
if (problems.length > 0) {
  formatProblems(problems, { version: '', totals: { errors: problems.length, warnings: 0, ignored: 0 } });
  process.exitCode = 1;
}

if (!values.check) {
  writeFileSync(file, text);
  console.log(`Written: ${file}.`);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error(`${file} does not match the schemas and tables of the app. Run: npm run generate`);
  process.exitCode = 1;
}
