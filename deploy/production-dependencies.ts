import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that may go into the build. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** The path of its folder, relative to the folder of `package-lock.json`. */
  readonly path: string;
  /** The SPDX expression in the lock file; `''` if it has none. */
  readonly licence: string;
  /** The SHA-512 of the package as the registry publishes it, in base64; `''` if the lock file has none. */
  readonly sha512: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/**
 * Returns every package that the build may contain, transitive dependencies included. It leaves out development
 * dependencies. It also leaves out optional dependencies, because they are programs that run on the build machine only.
 *
 * @param root the folder of `package-lock.json`.
 */
export function productionDependencies(root: string): Dependency[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '' || entry.dev || entry.optional || entry.devOptional) return [];
    const { version = '', license = '', integrity = '' } = entry;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [, sha512 = ''] = /^sha512-(.+)$/.exec(integrity) ?? [];
    return [{ name, version, path, licence: license, sha512 }];
  });
}
