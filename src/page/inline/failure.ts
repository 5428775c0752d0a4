import { type FailureKind, flags } from '#api/page-start.ts';
import { initialLocale, languageTag } from '#src/locales/locale.ts';
import { isRootShown, pageRoot, showRoot } from '#src/page/root.ts';
import { errorReport, sendReport } from '#src/reports/error-reports.ts';
import { failureMessage, failurePage, pageMessage } from './fill-failure.ts';

// This script runs inline at the end of the page, in every engine, without polyfills. It shows the failure page, or only
// its alert above a form, if the app fails before the view has started.

const { documentElement } = document;
const page = window.pageStart;
const base = document.querySelector('base')?.href;
let failed = false;

/** The files of the build. The scripts of other companies and of extensions do not fail the page. */
const ownFolders = [`${base}assets/`, `${base}locales/`];

/** The names of these failures in reports. */
const reportNames: Readonly<Record<FailureKind, string>> = {
  load: 'PageLoadError',
  error: 'PageStartError',
  outdated: 'OutdatedEngine',
};

function report(kind: FailureKind): void {
  const url = import.meta.env.VITE_ERROR_REPORTS;
  if (!url || !navigator.sendBeacon) return;
  const error = new Error();
  error.name = reportNames[kind];
  try {
    const content = errorReport(error, window.location.pathname);
    sendReport(url, { ...content, reference: page?.core?.reference ?? '' });
  } catch {
    // An old engine lacks a method of the report. The user still gets the failure page.
  }
}

/**
 * Replaces the content of an element by the failure page, and again when the page gets its brand. The heading takes the
 * focus, unless an element elsewhere has it.
 */
function showFailurePage(kind: FailureKind, container: Element): void {
  const { activeElement, body } = document;
  const content = failurePage(kind);
  // A submit under way may wait for the view, which has failed.
  page?.shell.show(undefined);
  const takesFocus = activeElement === body || container.contains(activeElement);
  container.textContent = '';
  container.appendChild(content);
  if (takesFocus) content.querySelector('h1')?.focus();
  if (!page) return;
  page.onBrand = () => {
    // A view may have replaced the failure page since.
    if (container.contains(content)) showFailurePage(kind, container);
  };
}

function fail(kind: FailureKind): void {
  const root = pageRoot();
  if (root === null) return;
  // The core may start after the first failure, so every failure calls it.
  page?.core?.onViewFailure();
  if (failed) return;
  failed = true;
  report(kind);
  // A view that still starts renders the page again.
  root.removeAttribute(flags.prerendered);
  showRoot();
  // Without modules there is no `page`, and no form can work.
  const form = page && root.querySelector('form');
  if (!form) {
    showFailurePage(kind, root);
    return;
  }
  const message = failureMessage(kind);
  // Without the core nothing sends the form, so a submit moves the focus to the button of the message.
  if (!page.core) {
    page.held = undefined;
    page.shell.show(undefined);
    page.hold = () => message.querySelector('button')?.focus();
  }
  page.shell.whenIdle(() => form.parentNode?.insertBefore(message, form));
}

if (page) {
  page.fail = fail;
  page.showFailurePage = showFailurePage;
  page.messageBox = pageMessage;
  window.addEventListener('error', ({ filename, error }) => {
    const isInline = error instanceof SyntaxError && filename === window.location.href.replace(/#.*/, '');
    // If a file throws while it is evaluated, the engine is probably too old for its syntax or methods.
    if (isInline || ownFolders.some((folder) => filename?.indexOf(folder) === 0)) fail('outdated');
  });
  // `landing.ts` has failed.
  if (!isRootShown()) fail('outdated');
} else {
  documentElement.lang = languageTag(initialLocale());
  fail('outdated');
}
