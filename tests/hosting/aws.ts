import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// A stand-in for the AWS command line on the host of deploying.test.ts, which has no account. $BUCKET is a folder with
// the objects of the bucket, by their Cache-Control, and with what CloudFront has. A request that CloudFront refuses
// ends with the name of CloudFront's error. While a distribution is deployed, cloudfront-host.ts serves it.

interface Distribution {
  readonly DefaultCacheBehavior: {
    readonly FunctionAssociations?: { readonly Items: readonly { readonly FunctionARN: string }[] };
    readonly ResponseHeadersPolicyId?: string;
  };
}

interface State {
  /** The code and the stage of each function, by name. */
  readonly functions: Record<string, { readonly code: string; stage: 'DEVELOPMENT' | 'LIVE' }>;
  readonly policies: Record<string, { readonly Name: string }>;
  distribution?: Distribution;
  version: number;
}

const bucket = process.env.BUCKET ?? '';
const file = join(bucket, 'state.json');
const state: State = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { functions: {}, policies: {}, version: 1 };

const arn = (name: string) => `arn:aws:cloudfront::111122223333:function/${name}`;

function refuse(error: string): never {
  console.error(`An error occurred (${error}) when calling CloudFront`);
  process.exit(254);
}

/** Reads a file that an argument names. */
const read = (argument = '') => readFileSync(argument.replace(/^fileb?:\/\//, ''), 'utf8');

/** Refuses a policy that does not name the distribution. */
function readPolicy(argument = ''): void {
  const text = JSON.stringify(JSON.parse(read(argument)));
  if (!text.includes('distribution/E2RETURNED"')) refuse('MalformedPolicy');
}

const etag = () => `E${state.version}`;

/** The function and the policy that the distribution has. CloudFront refuses a function that is not live. */
function served() {
  const { FunctionAssociations, ResponseHeadersPolicyId = '' } =
    state.distribution?.DefaultCacheBehavior ?? {};
  const name = FunctionAssociations?.Items[0]?.FunctionARN.split('/').pop() ?? '';
  return { name, used: state.functions[name], policy: ResponseHeadersPolicyId };
}

/** Restarts the host with what the distribution has. It listens when the command ends. */
async function deploy() {
  const pid = join(bucket, 'pid');
  if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')));
  const { used, policy } = served();
  writeFileSync(join(bucket, 'function.js'), used?.code ?? '');
  writeFileSync(join(bucket, 'response-headers-policy.json'), JSON.stringify(state.policies[policy]));
  const host = spawn(process.execPath, [join(import.meta.dirname, 'cloudfront-host.ts')], {
    detached: true,
    stdio: 'ignore',
  });
  host.unref();
  writeFileSync(pid, String(host.pid));
  const listens = () =>
    new Promise<boolean>((settle) => {
      const socket = connect(443, '127.0.0.1', () => {
        socket.destroy();
        settle(true);
      });
      socket.once('error', () => settle(false));
    });
  do await wait(100);
  while (!(await listens()));
}

type Options = Readonly<Record<string, string>>;

/** What each command does. @returns the response. */
const commands: Readonly<Record<string, (options: Options, others: readonly string[]) => unknown>> = {
  's3 mb': () => {
    mkdirSync(bucket, { recursive: true });
  },
  // As on AWS, a file is uploaded again if its size differs or, without --size-only, if it is newer than the object.
  's3 sync': (options, [from = '']) => {
    const part = options['cache-control']?.includes('immutable') ? 'immutable' : 'revalidated';
    const isNew = (file: string, object: string) => {
      const [local, remote] = [statSync(file), statSync(object, { throwIfNoEntry: false })];
      if (local.isDirectory() || remote === undefined || local.size !== remote.size) return true;
      return options['size-only'] === undefined && local.mtimeMs > remote.mtimeMs;
    };
    cpSync(from, join(bucket, part), { recursive: true, filter: isNew });
  },
  's3 rm': ({ recursive = '' }) => {
    const folder = join(bucket, 'revalidated', new URL(recursive).pathname);
    if (!existsSync(folder)) return;
    rmSync(folder, { recursive: true });
    console.log(`delete: ${recursive}index.html`);
  },
  's3api put-bucket-policy': ({ policy }) => readPolicy(policy),
  'iam put-role-policy': (options) => readPolicy(options['policy-document']),
  // These two are called with --query and --output text.
  'cloudfront create-origin-access-control': () => 'E1RETURNED',
  'cloudfront create-distribution': (options) => {
    const config = JSON.parse(read(options['distribution-config']));
    if (config.Origins.Items[0].OriginAccessControlId !== 'E1RETURNED') refuse('InvalidOriginAccessControl');
    state.distribution = config;
    return 'E2RETURNED\td111111abcdef8.cloudfront.net';
  },
  'cloudfront get-distribution-config': () => ({ ETag: etag(), DistributionConfig: state.distribution }),
  'cloudfront update-distribution': (options) => {
    if (options['if-match'] !== etag()) refuse('PreconditionFailed');
    state.distribution = JSON.parse(read(options['distribution-config']));
    state.version += 1;
    const { used, policy } = served();
    if (used?.stage !== 'LIVE') refuse('InvalidFunctionAssociation');
    if (state.policies[policy] === undefined) refuse('NoSuchResponseHeadersPolicy');
  },
  'cloudfront wait': deploy,
  'cloudfront create-function': ({ name = '', 'function-code': code }) => {
    if (state.functions[name] !== undefined) refuse('FunctionAlreadyExists');
    state.functions[name] = { code: read(code), stage: 'DEVELOPMENT' };
  },
  'cloudfront describe-function': ({ name = '', stage }) => {
    const found = state.functions[name];
    if (found === undefined || (stage === 'LIVE' && found.stage !== 'LIVE')) refuse('NoSuchFunctionExists');
    return { ETag: etag(), FunctionSummary: { FunctionMetadata: { FunctionARN: arn(name) } } };
  },
  'cloudfront publish-function': ({ name = '', 'if-match': match }) => {
    const found = state.functions[name];
    if (found === undefined || match !== etag()) refuse('InvalidIfMatchVersion');
    found.stage = 'LIVE';
  },
  'cloudfront delete-function': ({ name = '' }) => {
    if (served().name === name) refuse('FunctionInUse');
    delete state.functions[name];
  },
  'cloudfront list-response-headers-policies': () => ({
    ResponseHeadersPolicyList: {
      Items: Object.entries(state.policies).map(([Id, ResponseHeadersPolicyConfig]) => ({
        ResponseHeadersPolicy: { Id, ResponseHeadersPolicyConfig },
      })),
    },
  }),
  'cloudfront create-response-headers-policy': (options) => {
    const policy = JSON.parse(read(options['response-headers-policy-config']));
    if (Object.values(state.policies).some(({ Name }) => Name === policy.Name))
      refuse('ResponseHeadersPolicyAlreadyExists');
    state.policies[`policy-${policy.Name}`] = policy;
  },
  'cloudfront get-response-headers-policy': () => ({ ETag: etag() }),
  'cloudfront delete-response-headers-policy': ({ id = '' }) => {
    if (served().policy === id) refuse('ResponseHeadersPolicyInUse');
    delete state.policies[id];
  },
};

const [service = '', command = '', ...rest] = process.argv.slice(2);
const options: Record<string, string> = {};
const others: string[] = [];
for (let index = 0; index < rest.length; index += 1) {
  const argument = rest[index] ?? '';
  if (!argument.startsWith('--')) others.push(argument);
  else if (argument === '--size-only') options['size-only'] = '';
  else {
    index += 1;
    options[argument.slice(2)] = rest[index] ?? '';
  }
}
const run = commands[`${service} ${command}`];
if (run === undefined) throw new Error(`The stand-in for aws does not know: ${service} ${command}`);
const response = await run(options, others);
writeFileSync(file, JSON.stringify(state));
if (response !== undefined) console.log(typeof response === 'string' ? response : JSON.stringify(response));
