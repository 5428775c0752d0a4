import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFiles } from './build-files.ts';

/** As much of CycloneDX 1.5 as is changed here. */
interface BillOfMaterials {
  serialNumber?: string;
  metadata: { timestamp?: string; lifecycles?: unknown; component: { name: string; type: string } };
  components: unknown[];
}

/** What npm says of the locked production dependencies; it asks no registry. */
function npmBill(): BillOfMaterials {
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  return JSON.parse(
    execFileSync('npm', ['sbom', '--omit=dev', '--omit=optional', ...options], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
}

/** A version 5-like UUID of a text: the same bill has the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The bill of materials of a build: what npm knows, and each file of the build with its hash. The same build gives
 * the same bytes: no time, no random number.
 */
export function billOfMaterials(dist: string): string {
  const bill = npmBill();
  const files = [...buildFiles(dist)].map(([name, content]) => ({
    type: 'file',
    name,
    'bom-ref': `file:${name}`,
    hashes: [{ alg: 'SHA-256', content }],
  }));
  delete bill.metadata.timestamp;
  delete bill.serialNumber;
  bill.metadata.lifecycles = [{ phase: 'build' }];
  bill.components.push(...files);
  const { components, ...rest } = bill;
  const text = JSON.stringify({ ...rest, components });
  return `${JSON.stringify({ ...rest, serialNumber: `urn:uuid:${uuidOf(text)}`, components }, null, 2)}\n`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'dist-deploy/sbom.cdx.json' },
    },
  });
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, billOfMaterials(values.dist));
  console.log(`Written: ${values.out}.`);
}
