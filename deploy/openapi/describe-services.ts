import * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { type CallName, calls, pathPattern } from '#api/offline/all-calls.ts';
import { errorBody } from '#api/service-error.ts';
import { callExamples } from './examples.ts';
import { anyOther4xx, type HandledFailure, handledFailures } from './handled-failures.ts';
import { describeMembers } from './members.ts';

type Json = Readonly<Record<string, unknown>>;

/** The purpose of each call. */
const summaries: Readonly<Record<CallName, string>> = {
  activateUser: 'Set the first password and sign the new user in',
  activationContact: 'Read the record of the user who is being activated',
  activationLink: 'Exchange an activation code for the contacts to which a PIN can be sent',
  appInit: 'Read config values and validation models',
  createPin: 'Send a one-time PIN by email (2) or text message (3)',
  expiredPassword: 'Replace an expired or compromised password',
  forgottenPassword: 'Set a new password after the PIN was verified',
  login: 'Sign in with username and password',
  recoverPassword: 'Request a recovery token to reset a password',
  recoverUsername: 'Request a recovery token to find a username',
  searchUsers: 'List the usernames of the person who verified the PIN',
  theme: 'Read the theme of a brand',
  verifyChallenge: 'Check the PIN of a challenged login',
  verifyPin: 'Check the PIN of a recovery, a reset or an activation',
};

/** Returns a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. It describes values as they are sent. */
function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // `describeMembers` adds `null` to every member that may be left out.
    override: ({ zodSchema, jsonSchema: { anyOf: [inner] = [] }, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'nullable') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, inner);
    },
  });
  return rest;
}

/** The members that a service must send. The app is more tolerant. */
const requiredMembers: Readonly<Partial<Record<CallName, Json>>> = {
  appInit: { required: ['configValues', 'validationModels'] },
  searchUsers: { required: ['users'] },
  theme: { required: ['id', 'title', 'supportPhone'] },
};

const acceptsEmptyBody = (schema: z.ZodMiniType) => schema.safeParse('').success;

/**
 * Returns the JSON Schema of a response body that is not empty. The description of the response states in words whether
 * an empty body is allowed, because an empty body is not JSON.
 */
const objectSchema = (schema: z.ZodMiniType): Json =>
  jsonSchema(schema instanceof z.core.$ZodPipe ? schema._zod.def.out : schema);

/** The name of a request in generated types. */
const titleOf = (name: CallName) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`;

const statusTitles: Readonly<Record<number, string>> = {
  204: 'Not a success: the app expects 200.',
  404: 'Not found.',
  412: 'The page is outdated.',
  429: 'Too many requests.',
};

/** The name of the error schema of each call that does not use `Error`. */
const failureSchemas: Readonly<Partial<Record<CallName, string>>> = { theme: 'ThemeError' };

/** Named examples as OpenAPI has them. */
const namedExamples = (bodies: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, { value }]));

/** The status of the example of a failure that represents a whole class. */
const exampleStatus: Readonly<Record<number, number>> = { [anyOther4xx]: 403 };

/** Returns bodies that a service may send with a failure. */
function failureExamples(names: readonly CallName[], { status, reasons }: HandledFailure): Json {
  if (names[0] === 'theme') {
    const rmsg = { message: { response: { rmsg: 'This brand is not available.' } } };
    const key = { message: { fieldErrors: [{ messageKey: 'THEME_UNANTICIPATED_ERROR' }] } };
    return namedExamples(status === 400 ? { rmsg, messageKey: key } : { rmsg });
  }
  const shown = exampleStatus[status] ?? status;
  const known = reasons.map((reason) => [reason, { status: shown, reason }] as const);
  return namedExamples({ ...Object.fromEntries(known), otherReason: { status: shown, reason: 'OTHER' } });
}

function failureResponse(names: readonly CallName[], failure: HandledFailure): Json {
  const { status, reasons } = failure;
  const known = reasons.map((reason) => `\`${reason}\``).join(', ');
  const description = [
    statusTitles[status] ?? 'The call failed.',
    ...(known === '' ? [] : [`Reasons that the app knows: ${known}.`]),
  ].join(' ');
  if (status === 204) return { description };
  const schema = { $ref: `#/components/schemas/${failureSchemas[names[0] ?? 'login'] ?? 'Error'}` };
  return {
    description,
    ...(status === 429 ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema, examples: failureExamples(names, failure) } },
  };
}

/** Returns the operation of a path. Two calls with one method and path are one operation with two request bodies. */
function operation(group: readonly Call<CallName>[]): Json {
  const [first] = group;
  if (first === undefined) throw new Error('A path has no call.');
  const names = group.map(({ name }) => name);
  const requests = group
    .filter(({ method }) => method === 'POST')
    .map(({ name, request }) => describeMembers({ title: titleOf(name), ...jsonSchema(request()) }, name));
  const handled = names.flatMap(handledFailures);
  const failures = [...new Set(handled.map(({ status }) => status))].map((status) => ({
    status,
    reasons: [...new Set(handled.filter((one) => one.status === status).flatMap(({ reasons }) => reasons))],
  }));
  const response = {
    schema: describeMembers(
      { ...objectSchema(first.response()), ...requiredMembers[first.name] },
      first.name,
    ),
    examples: namedExamples(callExamples[first.name].responses),
  };
  const emptyBody = acceptsEmptyBody(first.response()) ? ' An empty body is allowed.' : '';
  return {
    operationId: names.join('-or-'),
    tags: [first.service],
    summary: group.map(({ name }) => summaries[name]).join('; '),
    parameters: [
      ...(typeof first.path === 'string' ? [] : [{ $ref: '#/components/parameters/cobrand' }]),
      { $ref: '#/components/parameters/fingerprint' },
      { $ref: '#/components/parameters/reference' },
    ],
    ...(requests.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: requests.length === 1 ? requests[0] : { oneOf: requests },
                examples: namedExamples(
                  Object.fromEntries(names.map((name) => [name, callExamples[name].request])),
                ),
              },
            },
          },
        }),
    responses: {
      200: {
        description: `The call succeeded.${emptyBody}`,
        content: { 'application/json': response },
      },
      ...Object.fromEntries(
        [...failures, { status: 429, reasons: [] }]
          .filter(({ status }) => status !== anyOther4xx)
          .map((failure) => [failure.status, failureResponse(names, failure)]),
      ),
      '4XX': failureResponse(
        names,
        failures.find(({ status }) => status === anyOther4xx) ?? { status: anyOther4xx, reasons: [] },
      ),
      // 502 represents every 5XX without an entry.
      '5XX': failureResponse(names, { status: 502, reasons: [] }),
    },
  };
}

/** Returns the schemas of the two error bodies: `Error` of loginsvc and `ThemeError` of themesvc. */
function errorSchemas(): Json {
  const whole = jsonSchema(errorBody());
  const { default: _, properties, ...shared } = whole;
  const { message, ...members } = properties as Json;
  return {
    Error: describeMembers(
      {
        ...shared,
        description:
          'Every member is optional, and a body that is not JSON is treated as an error without a reason. Only the activation error screen shows `errorMessage`, as plain text. The app reads `activationCode`, `email` and `phone` only from the 401 `EXPIRED_PASSWORD` of a login.',
        properties: members,
      },
      'Error',
    ),
    ThemeError: describeMembers(
      {
        type: 'object',
        description:
          'The error body of themesvc. Every member is optional. After a 400 without `rmsg`, the first `messageKey` of `fieldErrors` that names an error of the app names the message.',
        properties: { message },
      },
      'ThemeError',
    ),
  };
}

const text = { type: 'string' };

/** Returns the OpenAPI 3.1 document of both services, from the schemas and the tables of the app. */
export function describeServices(): Json {
  const all: readonly Call<CallName>[] = Object.values(calls);
  const paths = new Map<string, Call<CallName>[]>();
  for (const call of all) {
    const path = pathPattern(call).replace('{parameter}', '{cobrand}');
    paths.set(path, [...(paths.get(path) ?? []), call]);
  }
  const entries = [...paths]
    .sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .map(([path, group]) => [path, { [group[0]?.method === 'GET' ? 'get' : 'post']: operation(group) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Services of the merchant sign-in page',
      version: '1',
      description:
        'What the page sends to loginsvc and themesvc, and what it expects. docs/services.md explains the rules for every call, docs/behaviour.md what the page does after each response.',
    },
    servers: [
      {
        url: '/',
        description: "The page's own origin. A build setting can name another origin for each service.",
      },
    ],
    security: [],
    tags: [
      { name: 'loginsvc', description: 'Login, recovery, PINs, passwords and activation.' },
      { name: 'themesvc', description: 'Brands.' },
    ],
    paths: Object.fromEntries(entries),
    components: {
      parameters: {
        cobrand: {
          name: 'cobrand',
          in: 'path',
          required: true,
          description: 'The id of the brand; `anet` is the built-in brand.',
          schema: text,
        },
        fingerprint: {
          name: 'X-Fingerprint',
          in: 'header',
          description: 'The config value `Risk_Fingerprint`; left out while it is unknown or empty.',
          schema: text,
        },
        reference: {
          name: 'X-Reference',
          in: 'header',
          description:
            'Identifies the visit for Merchant Support, such as `K7QF-M2XD`. A service on another origin than the page gets it only if the build says so (`VITE_SEND_REFERENCE`).',
          schema: text,
        },
      },
      headers: {
        RetryAfter: {
          description:
            'How many seconds the user must wait. A service on another origin must also send `Access-Control-Expose-Headers: Retry-After`.',
          schema: { type: 'integer', minimum: 1 },
          example: 120,
        },
      },
      schemas: errorSchemas(),
    },
  };
}
