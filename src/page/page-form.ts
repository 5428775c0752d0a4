import { lazy } from '#api/lazy.ts';
import type { Core } from '#src/core/core.ts';
import { departureOf } from '#src/core/departure.ts';
import { stateAt } from '#src/core/ticket.ts';
import { signUpMutation } from '#src/features/login/sign-up.ts';
import { checkFields } from '#src/flow/field-rules.ts';
import { recoveryStateOf } from '#src/flow/flow-state.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import type { FormEffect } from '#src/flow/transition.ts';
import { pageField, pageFields, readPageFields } from '#src/start/page-fields.ts';
import type { PageAction, PageStart } from '#src/start/page-start.ts';
import { emptyForm, type TakenForm } from '#src/start/taken-form.ts';
import { type LandingForm, landingForms } from './landing-forms.ts';
import { loadPageTexts, type TextOf } from './page-texts.ts';
import { type PageFormMessage, removeMessage, renderPageForm } from './render-page-form.ts';

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
  /** As in `TakenForm`. */
  let emptied: TakenForm['emptied'];
  let message: PageFormMessage | undefined;
  let textOf: TextOf | undefined;

  const check = ({ fields, hasModels }: LandingForm) =>
    checkFields(fields, readPageFields(), hasModels ? core.facts().models : []);

  function render(): void {
    if (landingForm === undefined) return;
    const { fields, mutation, busyLabel } = landingForm;
    const issues = emptied ? check(landingForm).issues : [];
    const hints = new Map(issues.filter(([name]) => !emptied?.includes(name)));
    const { mutationKey } = mutation;
    const isBusy = client.isMutating({ mutationKey }) > 0 || isHandOff(departureOf(client));
    if (hints.size > 0 || isBusy) void loadTexts();
    renderPageForm({ fields, hints, message, busyLabel: isBusy ? busyLabel : undefined }, textOf);
  }

  const loadTexts = lazy(async () => {
    textOf = await loadPageTexts(locale);
    render();
  });

  /** Returns whether a message no longer applies, because the network is back. */
  const hasEnded = (shown: PageFormMessage | undefined): boolean =>
    shown?.key === 'REQUEST_OFFLINE' && navigator.onLine;

  /** Removes the message above the form, and shows another one, if there is one, when its text has loaded. */
  async function showMessage(next: PageFormMessage | undefined): Promise<void> {
    message = hasEnded(next) ? undefined : next;
    removeMessage();
    if (message) await loadTexts();
    render();
  }

  function execute(action: PageAction): void {
    if (hasLeft() || submits.isBusy()) return;
    if (action === 'sign-up') return void submits.execute(signUpMutation, undefined, {});
    if (landingForm === undefined) return;
    const { texts: entered, issues } = check(landingForm);
    emptied = [];
    render();
    const [issue] = issues;
    if (issue !== undefined) {
      if (action === 'submit') shell.whenIdle(() => pageField(issue[0])?.focus());
      void navigation.endMessage();
    } else if (action === 'submit') {
      // A held submit that was incomplete is not sent, even if the form is complete now.
      const state = recoveryStateOf(stateAt(client, navigation.location().pathname));
      void submits.execute(landingForm.mutation, state, { ...readPageFields(), ...entered });
    }
  }

  function apply({ clearFields = [], invalidField }: FormEffect): void {
    const names = clearFields.filter((name) => landingForm?.fields.some((field) => field === name));
    for (const name of names) {
      const field = pageField(name);
      if (field !== null) field.value = '';
    }
    emptied &&= [...emptied, ...names];
    // Only the view has the captcha, so the page shows above its form that it is missing.
    if (invalidField === 'recaptcha') void showMessage({ key: 'RECAPTCHA_REQUIRED' });
    const target = invalidField === 'recaptcha' ? undefined : (invalidField ?? names[0]);
    if (target !== undefined) shell.whenIdle(() => pageField(target)?.focus());
    render();
  }

  const detach = submits.attachForm(apply);
  client.getMutationCache().subscribe(render);
  document.addEventListener('input', render);
  window.addEventListener('online', () => hasEnded(message) && void showMessage(undefined));

  return {
    execute,
    showMessage,
    /** Ends the page's form, because the view now renders its own. Returns what the view's form takes over. */
    takeOver(): TakenForm {
      const ended = hasLeft() ? undefined : landingForm;
      landingForm = undefined;
      detach();
      // The user may go on typing, and React may replace the fields.
      const fields = pageFields();
      return ended ? { values: () => readPageFields(fields), emptied } : emptyForm;
    },
  };
}

export type PageForm = ReturnType<typeof createPageForm>;
