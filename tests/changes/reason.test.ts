import { before, check, edit, followSteps, run, translate } from './follow-steps.ts';
import { listOf } from './lists.ts';

// Follows 'An error' of docs/architecture.md in a copy of the project: a reason of `pin/verify` gets a new message.

const features = 'src/features/verification';
const tests = `npm run test:unit -- ${features}/verify-pin.test.ts`;
const docs = 'npm run test:unit -- tests/unit/behaviour';

followSteps(listOf('An error'), [
  [
    edit(
      `${features}/verify-pin.test.ts`,
      (text, added) => text + added,
      `
describe.each(cases)('401 PIN_LOCKED in $flow by $check', ({ check, state }) => {
  test('has its own message only after pin/verify', async () => {
    const { message } = (await verify(state, [failed(401, 'PIN_LOCKED')])).transition;
    expect(message === 'VERIFY_PIN_LOCKED').toBe(check === 'pin/verify');
  });
});
`,
    ),
    check(tests, /401 PIN_LOCKED/),
  ],
  [
    edit(
      `${features}/verify-pin.ts`,
      before('verifyPin: {', '...refusedPin'),
      "{ status: 401, reason: 'PIN_LOCKED', message: 'VERIFY_PIN_LOCKED' },\n",
    ),
    check('npm run check:types', /VERIFY_PIN_LOCKED/),
  ],
  [
    edit(
      'src/locales/messages.ts',
      before('  VERIFY_PIN_UNANTICIPATED: {'),
      `  VERIFY_PIN_LOCKED: {
    text: msg\`Your PIN is locked. Contact Merchant Support.\`,
    tone: 'error',
    phone: true,
  },
`,
    ),
    check('npm run check:types'),
    run('npm run extract'),
    check('npm run check:texts', /es-es: not translated: Your PIN is locked/),
    translate(
      'msgid "Your PIN is locked. Contact Merchant Support."\nmsgstr "Su PIN está bloqueado. Póngase en contacto con Atención al Comercio."\n',
    ),
  ],
  [
    check(docs, /verifyPin > docs\/behaviour\.md names every status and every reason/),
    edit(
      'docs/behaviour.md',
      before('## Verify PIN', '| all                                             | other 401'),
      '| all, by `pin/verify` | 401 PIN_LOCKED | stays, VERIFY_PIN_LOCKED |\n',
    ),
    check('npm run check:openapi', /npm run openapi/),
    run('npm run openapi'),
  ],
  [
    check(docs, /verifyPin > the offline service has every reason/),
    edit(
      'api/offline/special-values.ts',
      before('specialPins = {', '} as const'),
      "  '000415': { status: 401, reason: 'PIN_LOCKED' },\n",
    ),
    check('node tests/docs/write-docs.ts --check', /npm run docs/),
    run('npm run docs'),
    check('npm exec -- biome check --write'),
    check('npm run check:types && npm run check:openapi && npm run check:docs'),
    check(`${tests} tests/unit/behaviour api/offline`),
    check('npm run build && npm run check:size'),
  ],
]);
