import { initialLocale, languageTag } from '#src/locales/locale.ts';
import { isRootShown, pageRoot, preventHydration, showRoot } from '#src/page/root.ts';
import { errorReport, sendReport } from '#src/reports/error-reports.ts';
import { whenIdle } from '#src/start/focus.ts';
import type { FailureKind } from '#src/start/page-start.ts';
import { failureMessage, failurePage, fillPage, remove } from './fill-failure.ts';

// This script runs inline at the end of the page, in every engine, without polyfills. It shows the failure page, or only
// its alert above a form, if the app fails before the view has started.

const { documentElement } = document;
const { pageStart } = window;

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
    const content = errorReport(error);
    sendReport(url, { ...content, reference: pageStart?.reference ?? '' });
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
  pageStart?.shell.show(undefined);
  const takesFocus = activeElement === body || container.contains(activeElement);
  container.textContent = '';
  container.appendChild(content);
  if (takesFocus) content.querySelector('h1')?.focus();
  if (!pageStart) return;
  pageStart.onBrand = () => {
    // A view may have replaced the failure page since.
    if (container.contains(content)) showFailurePage(kind, container);
  };
}

function fail(kind: FailureKind): void {
  const root = pageRoot();
  if (root === null) return;
  if (pageStart) {
    // Also after the first failure, because the view may have begun to load something since.
    pageStart.onViewFailure?.();
    if (pageStart.failed) return;
    pageStart.failed = true;
  }
  report(kind);
  // A view that still starts renders the page again.
  preventHydration();
  showRoot();
  // Without modules there is no `pageStart`, and no form can work.
  const form = pageStart && root.querySelector('form');
  if (!form) {
    showFailurePage(kind, root);
    return;
  }
  const message = failureMessage(kind);
  pageStart.onBrand = () => {
    if (pageRoot()) fillPage(kind, root, message);
  };
  pageStart.onBrand();
  const show = () => form.parentNode?.insertBefore(message, form);
  const endForm = () => {
    form.setAttribute('inert', '');
    message.querySelector('button')?.focus();
  };
  // Of the forms, the core sends only a login.
  if (pageStart.onViewFailure && pageStart.route === '/') {
    whenIdle(show);
    pageStart.endForm = () => whenIdle(endForm);
    return;
  }
  // Nothing sends the form.
  pageStart.held = undefined;
  pageStart.shell.show(undefined);
  show();
  endForm();
}

remove(document.getElementById('scriptless'));
if (pageStart) {
  pageStart.fail = fail;
  pageStart.showFailurePage = showFailurePage;
  if (pageStart.failure) fail(pageStart.failure);
  // `landing.ts` has failed.
  if (!isRootShown()) fail('outdated');
} else {
  documentElement.lang = languageTag(initialLocale());
  fail('outdated');
}
