import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFiles } from './build-files.ts';
import { type Dependency, productionDependencies } from './production-dependencies.ts';

const packageUrl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const libraryComponent = ({ name, version, licence, sha512 }: Dependency) => ({
  type: 'library',
  'bom-ref': packageUrl(name, version),
  name,
  version,
  purl: packageUrl(name, version),
  ...(licence === '' ? {} : { licenses: [{ expression: licence }] }),
  ...(sha512 === ''
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
});

const fileComponent = ([name, content]: readonly [string, string]) => ({
  type: 'file',
  'bom-ref': `file:${name}`,
  name,
  hashes: [{ alg: 'SHA-256', content }],
});

/** Returns a UUID from the hash of a text (RFC 9562, section 5.8), so that the same text has the same UUID. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns the bill of materials of a build (CycloneDX 1.6, JSON). It lists every package that the build may contain and
 * every file of the build, with hashes. The same build gives the same bytes, because the bill contains neither a time
 * nor a random number. `npm sbom` is not used, because it leaves out packages that are also a peer dependency of
 * another package, such as React.
 *
 * @param root the folder of package.json and package-lock.json.
 * @param dist the folder of the build.
 */
export function billOfMaterials(root: string, dist: string): string {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const libraries = new Map(
    productionDependencies(root).map((dependency) => {
      const component = libraryComponent(dependency);
      return [component['bom-ref'], component];
    }),
  );
  const body = {
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': packageUrl(name, version), name, version },
    },
    components: [...libraries.values(), ...[...buildFiles(dist)].map(fileComponent)],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(body))}`;
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, ...body }, null, 2)}\n`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'dist-deploy/sbom.cdx.json' },
    },
  });
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, billOfMaterials(process.cwd(), values.dist));
  console.log(`Written: ${values.out}.`);
}
