import { before, check, edit, followSteps, run, translate } from './follow-steps.ts';
import { listOf } from './lists.ts';

// Follows 'A field of a recovery' of docs/architecture.md in a copy of the project: Forgot username requires a company.

const record = 'api/recovery-fields.ts';
const unit =
  'npm run test:unit -- api/offline src/features/recovery src/flow src/page/page-form src/page/landing src/page/inline/landing tests/unit/openapi';

followSteps(listOf('A field of a recovery'), [
  [
    edit(
      'src/locales/hints.ts',
      before('  EMAIL_REQUIRED:'),
      '  COMPANY_NAME_REQUIRED: msg`Enter your company name.`,\n',
    ),
    check('npm run check:types'),
  ],
  [
    edit(
      record,
      before('identityFields = {', '} as const'),
      `  companyName: {
    member: 'CompanyName',
    label: /*i18n*/ { id: 'COMPANY_NAME', message: 'Company name' },
    input: { autoComplete: 'organization' },
    model: 'LoginAppCompanyName',
    required: 'COMPANY_NAME_REQUIRED',
  },
`,
    ),
    edit(record, before("'forgot-username': [", "'emailAddress'"), "'companyName', "),
    check('npm run check:types', /recovery-fields\.ts[\s\S]*companyName/),
    edit(record, before('sampleIdentity: Identity = {', '};'), "  companyName: 'Example Shop',\n"),
    check('npm run check:types'),
    run('npm run extract'),
    translate('msgid "COMPANY_NAME"\nmsgstr "Nombre de la empresa"\n'),
    translate('msgid "Enter your company name."\nmsgstr "Escriba el nombre de su empresa."\n'),
    check('npm run check:texts'),
  ],
  [
    check('npm run test:unit -- src/flow/field-rules.test.ts', /LoginAppCompanyName in the offline service/),
    edit(
      'api/offline/validation-models.ts',
      before("  { name: 'Title'"),
      "  { name: 'LoginAppCompanyName', maxLength: 40, validators: [] },\n",
    ),
    check('npm run check:docs', /docs\/services\.md names every model/),
    edit('docs/services.md', before('`LoginAppFirstName`'), '`LoginAppCompanyName`, '),
  ],
  [
    check('npm run check:openapi', /npm run openapi/),
    run('npm run openapi'),
    check('npm exec -- biome check --write'),
    check(unit),
  ],
  [run('npm run build'), check('npm run check:size')],
]);
