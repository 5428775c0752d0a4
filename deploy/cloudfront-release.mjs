// Publishes a release on S3 with CloudFront, and makes CloudFront serve it. deploy/write-cloudfront-site.ts copies this
// file beside each release. It needs the AWS command line, Node 18 or newer, and nothing else.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `Usage: node release.mjs publish BUCKET            uploads the release, and creates its function and its policy
       node release.mjs list DISTRIBUTION         lists the releases and says which is live
       node release.mjs live DISTRIBUTION [NAME]  serves this release, or another published one, to every client
       node release.mjs remove BUCKET NAME        deletes the pages, function and policy of a release that is not live`;

const folder = fileURLToPath(new URL('.', import.meta.url));
const own = readFileSync(join(folder, 'name'), 'utf8').trim();
const file = (name) => `file://${join(folder, name)}`;

function aws(args, options = {}) {
  const env = { ...process.env, AWS_PAGER: '' };
  return execFileSync('aws', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
    ...options,
  });
}

/** Calls CloudFront. @returns the response, and undefined if it has no content. */
function cloudFront(command, options) {
  const values = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const text = aws(['cloudfront', command, ...values, '--output', 'json']);
  return text.trim() === '' ? undefined : JSON.parse(text);
}

/** Returns a function in a stage; undefined if there is none. */
function functionOf(name, stage) {
  const args = ['cloudfront', 'describe-function', '--name', name, '--stage', stage, '--output', 'json'];
  try {
    return JSON.parse(aws(args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  } catch (error) {
    if (/NoSuchFunctionExists/.test(error.stderr)) return undefined;
    throw new Error(error.stderr || error.message);
  }
}

/** Returns the ids of the policies of the account by their names. */
function policies() {
  const { ResponseHeadersPolicyList: list } = cloudFront('list-response-headers-policies', {
    type: 'custom',
  });
  return new Map(
    (list.Items ?? []).map(({ ResponseHeadersPolicy: { Id, ResponseHeadersPolicyConfig } }) => [
      ResponseHeadersPolicyConfig.Name,
      Id,
    ]),
  );
}

const policyOf = (name) => policies().get(name);

function publish(bucket) {
  const { hashedFiles, others } = JSON.parse(readFileSync(join(folder, 'hosting.json'), 'utf8')).cacheControl;
  // Chunks come first, so that a page never names one that is missing.
  const sync = (part, cacheControl, ...options) =>
    aws(['s3', 'sync', join(folder, part), `s3://${bucket}`, '--cache-control', cacheControl, ...options], {
      stdio: 'inherit',
    });
  // Each build writes every file again. A chunk with the same name is the same, and keeps its date.
  sync('immutable', hashedFiles, '--size-only');
  sync('revalidated', others);
  // The name contains a hash, so what exists with this name is the same. An interrupted run can be repeated.
  if (functionOf(own, 'DEVELOPMENT') === undefined) {
    const config = 'Comment=sign-in,Runtime=cloudfront-js-2.0';
    const code = `fileb://${join(folder, 'function.js')}`;
    cloudFront('create-function', { name: own, 'function-config': config, 'function-code': code });
  }
  if (functionOf(own, 'LIVE') === undefined)
    cloudFront('publish-function', { name: own, 'if-match': functionOf(own, 'DEVELOPMENT').ETag });
  if (policyOf(own) === undefined)
    cloudFront('create-response-headers-policy', {
      'response-headers-policy-config': file('response-headers-policy.json'),
    });
  console.log(`Published: ${own}.`);
}

const isRequest = ({ EventType }) => EventType === 'viewer-request';

/** Returns the name of the release that a distribution serves; undefined if it serves none. */
const liveOf = ({ FunctionAssociations }) =>
  FunctionAssociations?.Items?.find(isRequest)?.FunctionARN.replace(/.*\//, '');

function list(id) {
  const { DistributionConfig: config } = cloudFront('get-distribution-config', { id });
  const served = liveOf(config.DefaultCacheBehavior);
  // `publish` creates the policy last.
  for (const name of [...policies().keys()].filter((policy) => policy.startsWith('sign-in-')))
    console.log(`${name}${name === served ? ', live' : ''}`);
}

/** Changes function and policy of the default behaviour in one update, so that a page never has another one's policy. */
function live(id, name = own) {
  const served = functionOf(name, 'LIVE')?.FunctionSummary.FunctionMetadata.FunctionARN;
  const policy = policyOf(name);
  if (served === undefined || policy === undefined) throw new Error(`The release ${name} is not published.`);
  const { ETag, DistributionConfig: config } = cloudFront('get-distribution-config', { id });
  const behavior = config.DefaultCacheBehavior;
  const associations = behavior.FunctionAssociations?.Items ?? [];
  const before = liveOf(behavior);
  const Items = [
    ...associations.filter((association) => !isRequest(association)),
    { EventType: 'viewer-request', FunctionARN: served },
  ];
  behavior.FunctionAssociations = { Quantity: Items.length, Items };
  behavior.ResponseHeadersPolicyId = policy;
  const work = mkdtempSync(join(tmpdir(), 'sign-in-'));
  try {
    writeFileSync(join(work, 'config.json'), JSON.stringify(config));
    const changed = `file://${join(work, 'config.json')}`;
    cloudFront('update-distribution', { id, 'if-match': ETag, 'distribution-config': changed });
  } finally {
    rmSync(work, { recursive: true });
  }
  aws(['cloudfront', 'wait', 'distribution-deployed', '--id', id]);
  console.log(`Every client of ${id} gets the release ${name}.${before ? ` Before, it was ${before}.` : ''}`);
}

/** Removes all but the chunks, which other releases may share. CloudFront refuses to delete what a distribution has. */
function remove(bucket, name) {
  const policy = policyOf(name);
  if (policy !== undefined) {
    const { ETag } = cloudFront('get-response-headers-policy', { id: policy });
    cloudFront('delete-response-headers-policy', { id: policy, 'if-match': ETag });
  }
  const unused = functionOf(name, 'DEVELOPMENT');
  if (unused !== undefined) cloudFront('delete-function', { name, 'if-match': unused.ETag });
  const deleted = aws(['s3', 'rm', '--recursive', `s3://${bucket}/releases/${name}/`]);
  if (`${policy ?? ''}${unused ?? ''}${deleted}` === '') throw new Error(`There is no release ${name}.`);
  console.log(`Removed: ${name}.`);
}

const [command, ...args] = process.argv.slice(2);
const commands = { publish: [publish, 1, 1], list: [list, 1, 1], live: [live, 1, 2], remove: [remove, 2, 2] };
const [run, least, most] = commands[command] ?? [undefined, 0, 0];
if (run === undefined || args.length < least || args.length > most) {
  console.error(usage);
  process.exit(2);
}
try {
  run(...args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
