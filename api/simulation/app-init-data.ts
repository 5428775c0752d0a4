import type { AppInitAnswer } from '../calls/app-init.ts';

const name = "^[\\p{L}\\p{M}0-9 .,'’-]+$".replace('\\p{L}\\p{M}', 'A-Za-zÀ-ÖØ-öø-ÿ');

const pattern = (ruleName: string, source: string, maxLength?: number) => ({
  name: ruleName,
  regExName: ruleName,
  pattern: source,
  ...(maxLength === undefined ? {} : { maxLength }),
});

/** Config values and validation models of the offline service. */
export const appInitData: AppInitAnswer = {
  configValues: [
    { name: 'Recaptcha_SiteKey', value: 'offline-site-key' },
    { name: 'Risk_ScriptHost', value: '' },
    { name: 'Risk_OrganizationId', value: 'offline' },
    { name: 'Risk_Fingerprint', value: 'offline-fingerprint' },
    { name: 'Boarding_URL', value: '' },
  ],
  validationModels: [
    { name: 'LoginUserName', minLength: 1, maxLength: 50, validators: [] },
    { name: 'LoginPassword', minLength: 1, maxLength: 50, validators: [] },
    { name: 'LoginAppFirstName', maxLength: 50, validators: [pattern('FirstName', name)] },
    { name: 'LoginAppLastName', maxLength: 50, validators: [pattern('LastName', name)] },
    { name: 'Title', maxLength: 50, validators: [pattern('Title', name)] },
    { name: 'LoginAppPhone', maxLength: 25, validators: [pattern('Phone', '^[0-9()+. -]{7,25}$')] },
    { name: 'LoginAppMobile', maxLength: 25, validators: [pattern('Mobile', '^[0-9()+. -]{7,25}$')] },
    {
      name: 'Email',
      maxLength: 255,
      validators: [pattern('Email', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$')],
    },
    { name: 'Pin', maxLength: 6, validators: [pattern('Pin', '^[0-9]+$')] },
    {
      name: 'LoginApp_UpdatePassword',
      validators: [
        pattern('RuleUpperCase', '[A-Z]'),
        pattern('RuleLowerCase', '[a-z]'),
        pattern('RuleNumeric', '[0-9]'),
        pattern('RuleSpecialCharacters', '[!-/:-@\\[-`{-~]'),
        pattern('RulePasswordInvalidCharacters', '[^!-~]'),
        pattern('RuleEightTwentyFiveChar', '^.{8,25}$'),
        pattern('RuleAlpha', '.*', 25),
      ],
    },
  ],
};
