/** Describes a decision of a login. */
const decision = (purpose: string, values: string): string =>
  `${purpose} Compared without regard to case: ${values}. Any other text, or none, is no objection.`;

/**
 * The meaning of each member of a request or a response, in Markdown. The key is the name of the member, or the name of
 * a call or schema, a dot and the name of the member if the meaning differs there.
 */
const memberDescriptions: Readonly<Record<string, string>> = {
  FirstName: 'The first name that the user typed.',
  LastName: 'The last name that the user typed.',
  LoginName: 'The username that the user typed.',
  Email: 'The email that the user typed.',
  accountId: 'The Gateway ID of the account.',
  accountType: 'Always `M`, a merchant.',
  AccountType: 'Always `M`, a merchant.',
  activationCode: 'The token of the flow that follows; later calls send it as `token`.',
  anetUserId: 'The id of the user in the gateway.',
  businessName: 'The name of the business, by which a person recognises the account.',
  colours: 'Colours of the brand. The app adjusts a colour whose contrast is too low.',
  configValues: 'Config values; the app ignores names that it does not know.',
  'createPin.accountType': 'Always `U`, a user.',
  deliveryMethod: '2: email, 3: text message.',
  dmeDecision: decision(
    'The decision of the device and password checks.',
    '`reject`, `expiredpassword`, `challenge`, `mfachallenge`',
  ),
  email: 'The masked email address to which a PIN can be sent.',
  'activationContact.email': 'The email address of the user.',
  errorMessage: 'A text for the user. Only the activation error screen shows it, as plain text.',
  expirePIN: 'Always `false`: the PIN stays valid for the call that follows.',
  ExpirePIN: 'Always `false`.',
  extension: 'The extension of the telephone number.',
  fieldErrors: 'Errors of single fields; the app reads the first one that it knows.',
  Fingerprint: 'The config value `Risk_Fingerprint`; `""` while it is unknown.',
  firstName: 'The first name of the user.',
  footer: 'HTML of the footer, which the app sanitises. `{year}` becomes the year.',
  header: 'The colour of the header, as `#rrggbb`.',
  id: 'The id of the brand.',
  isNewDevice: 'Whether the device is new. Only then can the user choose that it is remembered.',
  IsRiskUpdate: 'Whether the service must remember the device.',
  lastName: 'The last name of the user.',
  loginName: 'The username.',
  logo: 'The URL of the logo: http(s), relative or `data:image`.',
  maxLength: 'The maximum length of the value.',
  message: 'The error of themesvc.',
  messageKey: 'The key of a message of the app, which it shows if it knows the key.',
  minLength: 'The minimum length of the value.',
  mobileNumber: 'The mobile number of the user.',
  name: 'The name of the config value.',
  'validationModels.name':
    "The name of the model, such as `Pin` (docs/services.md, 'Config values and validation models').",
  'validators.name': 'The name of the rule, such as `RuleUpperCase`.',
  NewPassword: 'The new password.',
  password: 'The new password.',
  Password: 'The password that the user typed.',
  'expiredPassword.Password': 'The current password.',
  pattern: 'The source of a JavaScript regular expression.',
  phone: 'The masked phone number to which a PIN can be sent.',
  'activationContact.phone': 'The telephone number of the user.',
  pin: 'The PIN that the user typed.',
  Pin: 'The PIN that the user typed.',
  'expiredPassword.Pin': 'The PIN that the user verified; `""` if the password changes without a PIN.',
  primary: 'The colour of buttons and links, as `#rrggbb`.',
  reason: 'Why the call failed. Reasons are compared exactly.',
  recaptcha: 'The response of the captcha; `""` if there is no captcha.',
  redirectURL: 'The URL of the merchant console that receives the session, resolved against the page.',
  regExName: 'The name of the pattern, by which the app finds a rule of a new password, too.',
  response: 'The message of a theme error.',
  responseMode: 'The method that the app shows first: 2 is email, 3 is text message.',
  rmsg: 'A text that the app shows as plain text.',
  sessiontype: 'The entry parameter `sessiontype` as text; `0` without it.',
  SessionType: 'The entry parameter `sessiontype` as text; `0` without it.',
  sessionToken: 'The session, which the app posts to `redirectURL` and keeps nowhere.',
  SP: 'The entry parameter `sp`; `""` without it.',
  STAFingerprint: 'The config value `Risk_Fingerprint`; `""` while it is unknown.',
  status: 'The HTTP status once more. The app reads the status of the response itself.',
  supportPhone: 'The phone number of the support.',
  title: 'The name of the brand.',
  'activationContact.title': 'The title of the user, such as `Ms`.',
  token: 'The token of the flow; in the activation flow, the activation code.',
  Token: 'The token of the flow.',
  'expiredPassword.Token': 'The token of the flow; `""` if the password changes without a PIN.',
  UnknownUser: 'Always 1.',
  userName: 'The username.',
  users: 'The usernames. Without one it is a failed match.',
  validationModels:
    'The rules of the service for values; without a model, a value has no pattern and no limit.',
  validators: 'The rules of the model.',
  value: 'The value; `null` is treated as `""`.',
  vbaDecision: decision('The decision of the risk assessment.', '`reject`, `resetpassword`, `challenge`'),
  VBAToken: 'The result of the risk script; `""` while it is unknown.',
};

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a schema that also allows `null`. */
const nullable = ({ type, anyOf, ...rest }: Json): Json => ({
  ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
  ...(Array.isArray(anyOf) ? { anyOf: [...anyOf, { type: 'null' }] } : {}),
  ...rest,
});

/**
 * Adds a description to every member of a JSON Schema and of the schemas in it. A member that may be left out may also be
 * `null`, because the app reads both alike.
 *
 * @param scope the name of the call or schema; inside an array or object, the name of the member that contains it.
 * @throws if a member has no description.
 */
export function describeMembers(schema: Json, scope: string): Json {
  const within = (value: unknown, inner: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => within(item, inner));
    return isObject(value) ? describeMembers(value, inner) : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== 'properties' || !isObject(value)) return [key, within(value, scope)];
      const members = Object.entries(value).map(([name, member]) => {
        const description = memberDescriptions[`${scope}.${name}`] ?? memberDescriptions[name];
        if (description === undefined)
          throw new Error(`The member ${scope}.${name} has no description in deploy/openapi/members.ts.`);
        const described = within(member, name) as Json;
        const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
        return [name, { description, ...(isRequired ? described : nullable(described)) }];
      });
      return [key, Object.fromEntries(members)];
    }),
  );
}
