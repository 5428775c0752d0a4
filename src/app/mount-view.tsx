import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSecret } from '#src/flow/transition.ts';
import { hasInput, pageField, pageFields } from '#src/start/page-fields.ts';

/** Calls a function when React has committed the sibling that follows, before the effects of that sibling. */
function OnCommit({ work }: { readonly work: () => void }) {
  useLayoutEffect(work, [work]);
  return null;
}

/** Submits the form of the view, as its button does. */
export const pressSubmit = (element: Element): void =>
  element.querySelector<HTMLElement>('form [type=submit]')?.click();

/**
 * If React has replaced fields, moves the values that the user typed into the new fields. Empties the list, because React keeps it
 * for the whole visit, and a field that leaves the page later still has its password.
 */
function keepValues(fields: HTMLInputElement[]): void {
  for (const field of fields.splice(0)) {
    const replacement = field.isConnected || !hasInput(field) ? null : pageField(field.name);
    if (replacement === null) continue;
    replacement.value = field.value;
    replacement.checked = field.checked;
    if (isSecret(field.name)) field.value = '';
  }
}

/** Renders the view in one task, so that the user cannot press a control that React is about to replace. */
export function renderView(element: Element, view: ReactNode): void {
  const fields = pageFields(element);
  const keepAll = () => keepValues(fields);
  flushSync(() =>
    createRoot(element).render(
      <>
        <OnCommit work={keepAll} />
        {view}
      </>,
    ),
  );
}

/** Hydrates a prerendered page in slices, between which the user can type. Resolves in the task of React's commit. */
export async function hydrateView(element: Element, view: ReactNode): Promise<void> {
  const fields = pageFields(element);
  let release: () => void = () => undefined;
  await new Promise<void>((commit) => {
    const onCommit = () => {
      keepValues(fields);
      commit();
    };
    const committing = (
      <>
        <OnCommit work={onCommit} />
        {view}
      </>
    );
    // React hydrates a transition in slices.
    startTransition(() => {
      // If a translator, for example, has changed the page, React recovers: it renders the page again.
      const root = hydrateRoot(element, committing, { onRecoverableError: () => undefined });
      const hydrateNow = () => flushSync(() => root.render(committing));
      release = holdKeys(element.parentElement ?? element, hydrateNow);
    });
  });
  release();
}

/** Before React handles one of these events, it would hydrate the rest of the page at once, in one long task. */
const keyEvents = [
  'keydown',
  'keypress',
  'keyup',
  'input',
  'textInput',
  'change',
  'compositionstart',
  'compositionend',
];

/**
 * Stops the events of typing before they reach React. The browser still shows the typed text in the fields. React does not delay
 * any other event.
 *
 * @param hydrate called before a submit, because React must have hydrated the page to handle the submit.
 * @returns a function that removes the listeners.
 */
function holdKeys(element: Element, hydrate: () => void): () => void {
  const hold = (event: Event) => event.stopPropagation();
  // Enter in a field clicks the button, which submits the form.
  const submitTypes = ['click', 'submit'];
  const submit = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element) || (type === 'click' && !target.closest('[type=submit]'))) return;
    hydrate();
    if (target.isConnected) return;
    // If a translator, for example, has changed the page, React has replaced the form. The browser does not submit a removed
    // form.
    event.preventDefault();
    event.stopPropagation();
    pressSubmit(element);
  };
  for (const type of keyEvents) element.addEventListener(type, hold, true);
  for (const type of submitTypes) element.addEventListener(type, submit, true);
  return () => {
    for (const type of keyEvents) element.removeEventListener(type, hold, true);
    for (const type of submitTypes) element.removeEventListener(type, submit, true);
  };
}
