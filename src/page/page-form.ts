import { lazy } from '#api/lazy.ts';
import type { Core } from '#src/core/core.ts';
import { departureOf } from '#src/core/departure.ts';
import { stateAt } from '#src/core/ticket.ts';
import { signUpMutation } from '#src/features/login/sign-up.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import type { FormEffect } from '#src/flow/transition.ts';
import { pageField, pageFields, readPageFields } from '#src/start/page-fields.ts';
import type { PageAction, PageStart } from '#src/start/page-start.ts';
import { emptyForm, type TakenForm } from '#src/start/taken-form.ts';
import { type LandingForm, landingForms } from './landing-forms.ts';
import { loadPageTexts, type TextOf } from './page-texts.ts';
import { renderPageForm } from './render-page-form.ts';

/**
 * Creates the form of a landing page, which executes what the user does before the view is live.
 *
 * @param hasLeft returns whether the user has left the screen of the page, so that the form no longer belongs to the URL.
 */
export function createPageForm(
  core: Pick<Core, 'client' | 'submits' | 'navigation' | 'facts' | 'shell'>,
  { route, locale }: Pick<PageStart, 'route' | 'locale'>,
  hasLeft: () => boolean,
) {
  const { client, navigation, shell, submits } = core;
  /** `undefined` for a page without a form, and once the view has taken it over. */
  let landingForm = route && landingForms[route];
  /** The fields that the user has tried to submit (`TakenForm`). */
  let attempted: TakenForm['attempted'] = [];
  let textOf: TextOf | undefined;

  // Only the view has the captcha.
  const check = (form: LandingForm) => form.check({ recaptcha: '', ...readPageFields() }, core.facts);

  function render(): void {
    if (landingForm === undefined) return;
    const { fields, mutationKey, busyLabel } = landingForm;
    const issues = attempted.length > 0 ? check(landingForm).issues : [];
    const hints = new Map(issues.filter(([name]) => attempted.includes(name)));
    const isBusy = client.isMutating({ mutationKey }) > 0 || isHandOff(departureOf(client));
    if (hints.size > 0 || isBusy) void loadTexts();
    renderPageForm({ fields, hints, busyLabel: isBusy ? busyLabel : undefined }, textOf);
  }

  const loadTexts = lazy(async () => {
    textOf = await loadPageTexts(locale);
    render();
  });

  function act(action: PageAction): void {
    if (hasLeft() || submits.isBusy()) return;
    if (action === 'sign-up') return void submits.execute(signUpMutation, { state: undefined, values: {} });
    // An engine without `inert` still submits an inert form.
    if (landingForm === undefined || document.querySelector('#root form[inert]')) return;
    const { issues, submit } = check(landingForm);
    attempted = [...landingForm.fields, 'recaptcha'];
    if (submit === undefined) {
      render();
      const [first] = issues;
      if (action === 'submit') shell.whenIdle(() => first && pageField(first[0])?.focus());
      void navigation.endMessage();
    } else if (action === 'submit') {
      // Not a held submit that was incomplete, even if the form is complete now.
      void submit(submits, stateAt(client, navigation.location().pathname));
    }
  }

  function applyEffect({ clearFields = [], invalidField }: FormEffect): void {
    const names: readonly string[] = clearFields.filter((name) => pageField(name) !== null);
    for (const name of names) {
      const field = pageField(name);
      if (field !== null) field.value = '';
    }
    attempted = attempted.filter((name) => !names.includes(name));
    const target = invalidField ?? names[0];
    if (target !== undefined) shell.whenIdle(() => pageField(target)?.focus());
    render();
  }

  const detach = submits.attachForm(applyEffect);
  // In the next task, so that a submit sends its call first.
  client.getMutationCache().subscribe(() => void setTimeout(render));
  document.addEventListener('input', render);

  return {
    act,
    /** Ends the page's form, because the view now renders its own. Returns what the view's form takes over. */
    takeOver(): TakenForm {
      const ended = hasLeft() ? undefined : landingForm;
      landingForm = undefined;
      detach();
      // The user may go on typing, and React may replace the fields.
      const fields = pageFields();
      return ended ? { values: () => readPageFields(fields), attempted } : emptyForm;
    },
  };
}
