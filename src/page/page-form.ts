import type { HeldAction } from '#api/page-start.ts';
import type { Core } from '#src/core/core.ts';
import { departureOf } from '#src/core/departure.ts';
import { signUpMutation } from '#src/features/login/sign-up.ts';
import type { FieldIssues } from '#src/flow/field-rules.ts';
import { isSamePath } from '#src/flow/flow.ts';
import { recoveryStateOf } from '#src/flow/flow-state.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import type { FormEffect } from '#src/flow/transition.ts';
import { type LandingForm, landingForms } from './landing-forms.ts';
import { pageField, readPageFields } from './page-fields.ts';
import { loadPageTexts, noTexts, type TextOf } from './page-texts.ts';
import { type PageFormState, renderPageForm } from './render-page-form.ts';

type PageFormOptions = Pick<Core, 'client' | 'submits' | 'navigation' | 'facts' | 'shell'>;

/** What the view's form takes over from the page's form. It is in memory only, because it may hold a password. */
export interface TakenForm {
  /** The values of the fields, by name. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Whether the user has tried to submit the form, so that its fields show their hints. */
  readonly attempted: boolean;
}

const emptyForm: TakenForm = { values: {}, attempted: false };

/**
 * Executes what the user does in the page before the view is live: it submits the form of a landing page, shows the hints
 * of its fields, and executes a click on the sign-up link.
 */
export class PageForm {
  private readonly core: PageFormOptions;
  /** The form of the page, if it has one. */
  private form: LandingForm | undefined;
  /**
   * Whether the fields show their hints, because the user has tried to submit. A result that empties a field or has used
   * the captcha ends this: the form is then as new.
   */
  private attempted = false;
  private message: PageFormState['message'] = 'unchanged';
  /** The message that is shown as soon as its text has loaded. */
  private nextMessage: PageFormState['message'] = 'unchanged';
  private textOf: TextOf = noTexts;
  /** Ends what `activate` has begun. */
  private readonly endings: (() => void)[] = [];
  private taken: TakenForm | undefined;

  constructor(core: PageFormOptions) {
    this.core = core;
  }

  /** Begins to execute actions: the one that the page holds, and each later one when it happens. */
  activate(): void {
    const { pageStart } = window;
    if (pageStart === undefined) return;
    const { client, submits } = this.core;
    const render = () => this.render();
    this.form = pageStart.route && landingForms[pageStart.route];
    if (this.form) this.endings.push(submits.attachForm((effect) => this.apply(effect)));
    document.addEventListener('input', render);
    this.endings.push(
      client.getMutationCache().subscribe(render),
      () => document.removeEventListener('input', render),
      pageStart.stopListening,
    );
    pageStart.execute = (action) => this.execute({ action, sends: true });
    const held = pageStart.release();
    if (held !== undefined) this.execute(held);
  }

  /** Ends the page's form, because the view renders its own in this task. */
  takeOver(): void {
    // If the path has changed, the form of the view is another form.
    if (this.form && this.isAtLoadedRoute())
      this.taken = { values: readPageFields(this.form), attempted: this.attempted };
    for (const end of this.endings.splice(0)) end();
  }

  /** Returns what the view's form takes over. It is empty before `takeOver` and after `forget`. */
  takenForm(): TakenForm {
    return this.taken ?? emptyForm;
  }

  /** Forgets what the view's form has taken over. */
  forget(): void {
    this.taken = undefined;
  }

  /** Shows a message above the form; `undefined` removes the one that is shown. */
  async showMessage(message: Exclude<PageFormState['message'], 'unchanged'>): Promise<void> {
    this.nextMessage = message;
    // A message without a text would be announced as another one.
    if (message) await this.loadTexts();
    if (this.nextMessage !== message) return;
    this.message = message;
    this.render();
    // The message applies only while the browser is offline.
    const endOffline = () => this.message === message && this.showMessage(undefined);
    if (message?.key !== 'REQUEST_OFFLINE') return;
    if (navigator.onLine) void endOffline();
    else window.addEventListener('online', endOffline, { once: true });
  }

  /** Returns whether the URL still has the path with which the page was loaded. Only then the form belongs to the URL. */
  private isAtLoadedRoute(): boolean {
    const route = window.pageStart?.route;
    return route !== undefined && isSamePath(route, this.core.navigation.location().pathname);
  }

  private execute({ action, sends, hasTyped }: HeldAction): void {
    const { form, core } = this;
    if (!this.isAtLoadedRoute() || core.submits.isBusy()) return;
    if (action === 'sign-up') return void core.submits.execute(signUpMutation, undefined, {});
    if (form === undefined) return;
    const entered = readPageFields(form);
    const { texts, issues } = form.check(entered, core.facts().models);
    this.attempted = true;
    this.render();
    const [issue] = issues;
    if (issue !== undefined) {
      if (!hasTyped) core.shell.focusWhenIdle(() => pageField(issue[0])?.focus());
      void core.navigation.endMessage();
      // If the submit was held with an empty field, it is not sent, even if that has changed.
    } else if (sends) {
      const state = recoveryStateOf(core.submits.currentState());
      void core.submits.execute(form.mutation, state, { ...entered, ...texts });
    }
  }

  /** Applies the effect of a transition to the page's form. */
  private apply({ clearFields = [], invalidField }: FormEffect): void {
    const emptied = clearFields.filter((name) => this.form?.fields.some((field) => field === name));
    for (const name of emptied) {
      const field = pageField(name);
      if (field !== null) field.value = '';
    }
    // `clearFields`, not `emptied`: a used captcha also ends the attempt, although only the view has it.
    if (clearFields.length > 0) this.attempted = false;
    // Only the view has the captcha, so the page shows above its form that it is missing.
    if (invalidField === 'recaptcha') void this.showMessage({ key: 'RECAPTCHA_REQUIRED' });
    const target = invalidField === 'recaptcha' ? undefined : (invalidField ?? emptied[0]);
    if (target !== undefined) this.core.shell.focusWhenIdle(() => pageField(target)?.focus());
    this.render();
  }

  private issues(form: LandingForm): FieldIssues {
    return this.attempted ? form.check(readPageFields(form), this.core.facts().models).issues : [];
  }

  /** Whether the submit of the form is under way, or the hand-off that followed it. */
  private isFormBusy({ mutation: { mutationKey } }: LandingForm): boolean {
    const departure = departureOf(this.core.client);
    return (
      this.core.client.isMutating({ mutationKey }) > 0 || (departure !== undefined && isHandOff(departure))
    );
  }

  private render(): void {
    const { form, message, textOf } = this;
    if (form === undefined || this.endings.length === 0) return;
    const issues = this.issues(form);
    const busyLabel = this.isFormBusy(form) ? form.busyLabel.id : undefined;
    const hints = form.fields.map((field) => [field, issues.find(([name]) => name === field)?.[1]]);
    renderPageForm({ hints: Object.fromEntries(hints), message, busyLabel }, textOf);
    if (issues.length > 0 || busyLabel !== undefined) void this.loadTexts();
  }

  /** Loads the texts, then shows them. If they fail to load, they stay `''`. */
  private async loadTexts(): Promise<void> {
    if (this.textOf !== noTexts) return;
    const textOf = await loadPageTexts();
    if (this.textOf === textOf) return;
    this.textOf = textOf;
    this.render();
  }
}
