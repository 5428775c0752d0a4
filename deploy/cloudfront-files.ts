import { readFileSync } from 'node:fs';
import type { HostingRules } from './hosting-rules.ts';
import { CommandError } from './run-command.ts';

/** The quotas of CloudFront for a function and for a response headers policy (Amazon CloudFront, 'Quotas'). */
const quotas = { functionBytes: 10_240, policyCharacters: 1783, customHeaders: 10 };

const source = (texts: readonly string[]) =>
  `(?:${texts.map((text) => text.replace(/[.+?^$()[\]{}|\\/]/g, '\\$&').replaceAll('*', '.*')).join('|')})`;

/**
 * Returns the CloudFront function of a release. It decides which object of the bucket a path names.
 *
 * @param folder the path in the bucket at which the files of the release are, apart from the hashed ones.
 * @throws {CommandError} if the function is larger than CloudFront allows.
 */
export function cloudFrontFunction(rules: HostingRules, folder: string): string {
  const values: Readonly<Record<string, string>> = {
    redirects: JSON.stringify(rules.redirects),
    files: JSON.stringify(rules.files),
    prefixes: source(rules.ignoredPrefixes),
    notFound: source(rules.notFound),
    folder,
    page: rules.page,
  };
  const template = readFileSync(new URL('./cloudfront-function.js.template', import.meta.url), 'utf8');
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  if (Buffer.byteLength(text) > quotas.functionBytes)
    throw new CommandError(`The CloudFront function has more than ${quotas.functionBytes} bytes.`);
  return text;
}

/** Takes a header out of a list. @throws if it is missing, because a release always has it. */
function take(headers: Map<string, string>, name: string): string {
  const value = headers.get(name);
  if (value === undefined) throw new Error(`There is no header ${name}.`);
  headers.delete(name);
  return value;
}

/**
 * Returns the configuration of the CloudFront response headers policy of a release. Security headers have members of
 * their own; CloudFront refuses them as custom headers.
 *
 * @throws {CommandError} if the policy is larger than CloudFront allows.
 */
export function responseHeadersPolicy(rules: HostingRules, name: string) {
  const rest = new Map(Object.entries(rules.headers));
  const transport = take(rest, 'Strict-Transport-Security');
  const policy = rest.get('Content-Security-Policy') ?? '';
  rest.delete('Content-Security-Policy');
  if (policy.length > quotas.policyCharacters) {
    throw new CommandError(
      `The Content-Security-Policy has ${policy.length} characters, and CloudFront allows ${quotas.policyCharacters}. Name fewer hosts.`,
    );
  }
  const SecurityHeadersConfig = {
    // Without it, the policy only reports, and is a custom header.
    ...(policy === '' ? {} : { ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy } }),
    StrictTransportSecurity: {
      Override: true,
      AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
      IncludeSubdomains: transport.includes('includeSubDomains'),
    },
    ReferrerPolicy: { Override: true, ReferrerPolicy: take(rest, 'Referrer-Policy') },
    FrameOptions: { Override: true, FrameOption: take(rest, 'X-Frame-Options') },
    // The value of X-Content-Type-Options is always `nosniff`.
    ContentTypeOptions: { Override: take(rest, 'X-Content-Type-Options') === 'nosniff' },
  };
  const Items = [...rest].map(([Header, Value]) => ({ Header, Value, Override: true }));
  if (Items.length > quotas.customHeaders)
    throw new CommandError(`CloudFront allows ${quotas.customHeaders} custom headers, not ${Items.length}.`);
  return {
    Name: name,
    Comment: `Headers of the build ${rules.build}`,
    SecurityHeadersConfig,
    CustomHeadersConfig: { Quantity: Items.length, Items },
  };
}
