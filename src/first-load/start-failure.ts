import { type FailureKind, flags } from '#src/platform/page-start.ts';
import { failurePage } from './failure-page.ts';

// Runs inline at the end of the page, in every engine: shows the failure page if the app fails before the view is live.

const { documentElement } = document;
const page = window.pageStart;
const base = document.getElementsByTagName('base')[0]?.href ?? '';
let failed = false;

/** Only the build's own files may fail the page: neither scripts of other companies nor those of extensions. */
const isOwnFile = (url: string): boolean =>
  url.indexOf(`${base}assets/`) === 0 || url.indexOf(`${base}locales/`) === 0;

function fail(kind: FailureKind): void {
  const root = document.getElementById('root');
  if (failed || root === null || documentElement.getAttribute(flags.started) !== null) return;
  failed = true;
  const form = page && root.getElementsByTagName('form')[0];
  const content = failurePage({
    kind,
    brand: page?.brand,
    reference: page?.reference,
    aboveForm: form !== undefined,
  });
  if (form) form.parentNode?.insertBefore(content, form);
  else {
    while (root.firstChild) root.removeChild(root.firstChild);
    root.appendChild(content);
  }
  documentElement.removeAttribute(flags.undecided);
  // If the core is live, the form goes on working without the view.
  page?.onFail?.();
  if (!page || page.onHeld) return;
  const button = content.getElementsByTagName('button')[0];
  // No script will send the form: a submit moves the focus to the way on.
  page.onHeld = () => button?.focus();
  delete page.held;
  form?.removeAttribute(flags.held);
  form?.removeAttribute('aria-busy');
}

if (page) {
  page.fail = fail;
  page.failurePage = (kind, reference) => failurePage({ kind, brand: page.brand, reference });
  window.addEventListener('error', ({ filename }) => {
    // Code that throws while it is evaluated: as a rule its engine is older than the syntax or the methods that it uses.
    if (filename && isOwnFile(filename)) fail('outdated');
  });
} else fail('outdated');
