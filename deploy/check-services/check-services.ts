import { parseArgs } from 'node:util';
import { runCommand } from '../run-command.ts';
import { examinePage, hostedBuild } from './examine-page.ts';
import { examineServices } from './examine-services.ts';
import { findingsTable } from './finding.ts';

const usage = `Usage: npm run check:services -- --loginsvc https://services.example.com --origin https://login.example.com
       npm run check:services -- --page --origin https://login.example.com

  --loginsvc ORIGIN  origin of loginsvc (default with --page: what the hosted build calls)
  --themesvc ORIGIN  origin of themesvc (default: that of loginsvc)
  --origin ORIGIN    origin of the page, for CORS (default: that of loginsvc)
  --page             also examine the page at that origin: build, policy, headers, fallback, caching

It sends one login with a wrong password and one recovery request without a match, and changes nothing else.`;

/** Reads an origin from the command line. @throws for a URL with a path, and for text that is not a URL. */
function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== undefined && isHttp && /^\/*$/.test(url.pathname) && url.search === '') return url.origin;
  throw new OptionError(
    `--${name} must be an origin such as https://services.example.com, but it is "${value}".`,
  );
}

/** An option that the command cannot use. It ends with the usage, as an unknown option does. */
class OptionError extends Error {
  readonly code = 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
}

/** Examines the services and prints the findings. @returns the exit code: 1 if anything failed. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      loginsvc: { type: 'string' },
      themesvc: { type: 'string' },
      origin: { type: 'string' },
      page: { type: 'boolean', default: false },
    },
  });
  const own = values.origin === undefined ? undefined : readOrigin('origin', values.origin);
  const built = values.page && own !== undefined ? (await hostedBuild(own))?.settings : undefined;
  const called = values.loginsvc ?? (built && (built.VITE_LOGINSVC_ORIGIN || own));
  if (called === undefined) throw new OptionError('--loginsvc is missing.');
  const loginsvc = readOrigin('loginsvc', called);
  const services = {
    loginsvc,
    themesvc: readOrigin(
      'themesvc',
      values.themesvc ?? (built?.VITE_THEMESVC_ORIGIN || (built && own)) ?? loginsvc,
    ),
    origin: own ?? loginsvc,
    sendsReference: built?.VITE_SEND_REFERENCE === 'true',
  };
  const examined = await examineServices(services);
  const page = values.page ? await examinePage(services, examined) : [];
  const findings = [...examined.findings, ...page];
  console.log(findingsTable(findings));
  return findings.every(({ result }) => result !== 'fails') ? 0 : 1;
}

await runCommand(usage, run);
