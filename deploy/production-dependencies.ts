import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that may go into the build. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** Its folder, from the root of the project. */
  readonly path: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/**
 * Every package that the project depends on when it runs, the dependencies of dependencies too. Optional ones
 * are programs for the build machine and no part of the build.
 *
 * @param root folder of `package-lock.json`.
 */
export function productionDependencies(root: string): Dependency[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages).flatMap(([path, { version = '', dev, optional, devOptional }]) =>
    path === '' || dev || optional || devOptional
      ? []
      : [{ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version, path }],
  );
}
