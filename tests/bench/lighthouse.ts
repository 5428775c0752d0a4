import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod/mini';
import { timedPages } from '#tests/support/landing-pages.ts';
import { median } from './figures.ts';
import { installPackages } from './install-packages.ts';
import type { Site } from './serve.ts';

const version = '12.8.2';

/** Lighthouse's result for one page. Each value is the median of all runs; times are in milliseconds. */
export interface LighthouseRow {
  readonly name: string;
  /** The performance score, 0 to 100. */
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly speedIndex: number;
  readonly blocking: number;
  readonly shift: number;
}

const audit = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'speed-index': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
});

type LighthouseReport = z.infer<typeof reportSchema>;

/**
 * Runs Lighthouse (mobile, its simulated slow 4G) on login and the landing pages of a served build.
 *
 * @param runs how often Lighthouse loads each page.
 * @throws (rejects) if npm fails to install Lighthouse, or if Lighthouse reports no score.
 */
export async function runLighthouse(
  { url }: Site,
  executablePath: string,
  runs: number,
): Promise<readonly LighthouseRow[]> {
  const folder = installPackages('lighthouse', [`lighthouse@${version}`]);
  const output = join(folder, 'report.json');
  const runOnce = async (pageUrl: string): Promise<LighthouseReport> => {
    // This process also serves the page, so it must not block while Lighthouse runs.
    await promisify(execFile)(
      process.execPath,
      [
        join(folder, 'node_modules/lighthouse/cli/index.js'),
        pageUrl,
        '--quiet',
        '--only-categories=performance',
        '--output=json',
        `--output-path=${output}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
      ],
      { env: { ...process.env, CHROME_PATH: executablePath } },
    );
    return reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
  };
  const rows: LighthouseRow[] = [];
  for (const { name, path } of [{ name: 'login', path: '' }, ...timedPages]) {
    const reports: LighthouseReport[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await runOnce(url + path));
    rows.push(summarize(name, reports));
  }
  return rows;
}

function summarize(name: string, reports: readonly LighthouseReport[]): LighthouseRow {
  const of = (key: keyof LighthouseReport['audits']) =>
    median(reports.map(({ audits }) => audits[key].numericValue));
  return {
    name,
    score: median(reports.map(({ categories }) => categories.performance.score * 100)),
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    speedIndex: of('speed-index'),
    blocking: of('total-blocking-time'),
    shift: of('cumulative-layout-shift'),
  };
}
