import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dependency, productionDependencies } from './production-dependencies.ts';

/** Licences under which a dependency may go into the build (SPDX identifiers). */
const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'ISC',
  'MPL-2.0',
  '0BSD',
  'Unlicense',
  // Of fonts.
  'OFL-1.1',
]);

/**
 * Whether allowed licences alone satisfy an SPDX licence expression: one side of every OR, and both sides of every AND
 * (SPDX specification, annex 'SPDX license expressions'). An expression that cannot be parsed is not allowed.
 */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let position = 0;
  const one = (): boolean => {
    const token = tokens[position++];
    if (token !== '(') return token !== undefined && allowed.has(token);
    const inner = either();
    return tokens[position++] === ')' && inner;
  };
  const both = (): boolean => {
    let met = one();
    while (tokens[position] === 'AND') {
      position += 1;
      met = one() && met;
    }
    return met;
  };
  const either = (): boolean => {
    let met = both();
    while (tokens[position] === 'OR') {
      position += 1;
      met = both() || met;
    }
    return met;
  };
  return either() && position === tokens.length;
}

/** Returns the licence in the package.json of an installed package; `''` if it names none. */
function licenceOf(root: string, { path }: Dependency): string {
  const stated: { license?: unknown } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return typeof stated.license === 'string' ? stated.license : '';
}

if (import.meta.main) {
  const rows = productionDependencies(process.cwd()).map((dependency) => {
    const licence = licenceOf(process.cwd(), dependency);
    return { package: dependency.name, version: dependency.version, licence, allowed: isAllowed(licence) };
  });
  console.table(rows);
  const refused = rows.filter((row) => !row.allowed);
  if (rows.length === 0 || refused.length > 0) {
    console.error(
      `Not allowed: ${refused.map((row) => `${row.package} (${row.licence || 'none stated'})`).join(', ')}`,
    );
    process.exitCode = 1;
  }
}
