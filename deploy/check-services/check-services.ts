import { parseArgs } from 'node:util';
import { examinePage } from './examine-page.ts';
import { examineServices } from './examine-services.ts';
import { findingsTable } from './finding.ts';

const usage = `Usage: npm run check:services -- --loginsvc https://login.example.com [options]

  --loginsvc ORIGIN  origin of loginsvc
  --themesvc ORIGIN  origin of themesvc (default: that of loginsvc)
  --origin ORIGIN    origin of the page, for CORS (default: that of loginsvc)
  --page             also examine the page at that origin: headers, fallback, caching

It sends one login with a wrong password and one recovery request without a match, and changes nothing else.`;

/** Reads an origin from the command line. @throws for a URL with a path, and for text that is not a URL. */
function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== undefined && isHttp && /^\/*$/.test(url.pathname) && url.search === '') return url.origin;
  throw new Error(`--${name} must be an origin such as https://login.example.com, but it is "${value}".`);
}

/** Examines the services and prints the findings. @returns whether nothing failed. */
async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      loginsvc: { type: 'string' },
      themesvc: { type: 'string' },
      origin: { type: 'string' },
      page: { type: 'boolean', default: false },
    },
  });
  if (values.loginsvc === undefined) throw new Error('--loginsvc is missing.');
  const loginsvc = readOrigin('loginsvc', values.loginsvc);
  const services = {
    loginsvc,
    themesvc: readOrigin('themesvc', values.themesvc ?? loginsvc),
    origin: readOrigin('origin', values.origin ?? loginsvc),
  };
  const examined = await examineServices(services);
  const page = values.page ? await examinePage(services, examined) : [];
  const findings = [...examined.findings, ...page];
  console.log(findingsTable(findings));
  return findings.every(({ result }) => result !== 'fails');
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
