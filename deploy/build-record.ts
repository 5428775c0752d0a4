import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { buildFiles } from './build-files.ts';
import type { BuildSettings } from './build-settings.ts';
import { CommandError } from './run-command.ts';

/** What a build records about itself in `build.json`, for the commands of `deploy/`. */
export interface BuildRecord {
  /** Identifies the build: twelve hexadecimal digits of a hash of its files. */
  readonly id: string;
  /** The settings with which it was built. */
  readonly settings: BuildSettings;
}

/** The name of the record's file. */
export const buildRecordName = 'build.json';

const record = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  settings: z.object({
    VITE_LOGINSVC_ORIGIN: z.string(),
    VITE_THEMESVC_ORIGIN: z.string(),
    VITE_SEND_REFERENCE: z.literal(['', 'true']),
    VITE_HANDOFF_HOSTS: z.array(z.string()),
    VITE_ERROR_REPORTS: z.string(),
    VITE_BRAND_TITLE: z.string(),
    VITE_BRAND_PHONE: z.string(),
    VITE_TERMS_URL: z.string(),
    VITE_PRIVACY_URL: z.string(),
  } satisfies Record<keyof BuildSettings, z.ZodMiniType>),
});

/** Whether a file belongs to the app. Source maps and the record itself do not change what a browser executes. */
const isAppFile = (path: string) => path !== buildRecordName && !path.endsWith('.map');

/**
 * Writes the record of a build, and its id into the attribute `data-build` of index.html. The id depends only on the
 * files, so the same sources and settings give the same id.
 *
 * @param dist the folder of the build.
 */
export function writeBuildRecord(dist: string, settings: BuildSettings): void {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) return;
  const files = [...buildFiles(dist)].filter(([path]) => isAppFile(path));
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace('<html ', `<html data-build="${id}" `));
  const content: BuildRecord = { id, settings };
  writeFileSync(join(dist, buildRecordName), `${JSON.stringify(content, null, 2)}\n`);
}

/** Parses the text of a record; `undefined` for any other text. */
export function parseBuildRecord(text: string): BuildRecord | undefined {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Reads the record of a build.
 *
 * @throws {CommandError} if the folder contains no build with a record.
 */
export function readBuildRecord(dist: string): BuildRecord {
  const file = join(dist, buildRecordName);
  if (!existsSync(file)) {
    throw new CommandError(`There is no build in ${dist}: ${file} is missing. Run: npm run build`);
  }
  const found = parseBuildRecord(readFileSync(file, 'utf8'));
  if (found === undefined) throw new CommandError(`${file} is not the record of a build. Build again.`);
  return found;
}
