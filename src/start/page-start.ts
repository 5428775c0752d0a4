import type { Locale } from './languages.ts';
import type { Manifest } from './load-chunk.ts';
import type { RoutePath } from './route-paths.ts';

/** An action of the user that replaces the browser's default action. After an incomplete submit, the view only shows hints. */
export type PageAction = 'submit' | 'incomplete-submit' | 'sign-up';

/** What the user waits for: a service or a file of the page, or the browser, which leaves the page by a form post. */
export interface Wait {
  readonly kind: 'service' | 'sign-up' | 'hand-off';
  /** Called when the user clicks the button that appears if the wait takes long. */
  readonly onClick: () => void;
}

/** What surrounds the content of the page (src/page/shell.ts). */
export interface Shell {
  /** Shows that the user waits, or with `undefined` that the page is usable again. */
  show(wait: Wait | undefined): void;
}

/**
 * Why the failure page is shown. `load`: a file failed to load. `error`: the view could not start, or a component threw.
 * `outdated`: a file of the build threw before the view started, so the engine is probably too old.
 */
export type PageFailure = 'load' | 'error' | 'outdated';

/** The part of a brand that a page without its view shows. */
export interface BrandContact {
  readonly title: string;
  readonly supportPhone: string;
  /** A URL that is safe to load; `undefined` for the build's white logo. */
  readonly logo?: string | undefined;
  /** Each colour has the form `#rrggbb`. */
  readonly colours?: Readonly<Partial<Record<'primary' | 'header', string | undefined>>>;
}

/** State that the page shares with the core and the view. It never holds a secret. */
export interface PageStart {
  // The script in the head sets these (src/page/inline/head.ts).

  /** The files of the build; `undefined` in development, where the server names them. */
  readonly manifest: Manifest | undefined;
  /** `/`, `/Login/` or `/Loginapp/`, as the URL spells it. */
  readonly base: string;
  /** The route of the URL; `undefined` for an unknown path. */
  readonly route: RoutePath | undefined;
  /** The locale with which the visit begins. */
  readonly locale: Locale;
  readonly shell: Shell;
  /** The latest action that waits for the core, or for the view if the core does not execute it. */
  queued?: PageAction | undefined;
  /** Queues an action. An incomplete submit focuses the empty field. A complete submit or a sign-up makes the page busy. */
  queue(action: PageAction): void;
  /** Runs work at once, but not before the first paint. */
  afterPaint(work: () => void): void;
  /**
   * Shows the failure page, or only its alert if the page has a form. It does nothing once the view has started. Until
   * failure.ts replaces it, it only sets `failure`.
   */
  fail(kind: PageFailure): void;
  failure?: PageFailure | undefined;

  // landing.ts sets these.

  /** The brand that the URL names, if it names one. */
  cobrand?: string | undefined;
  /** The brand of the theme, or the built-in brand if the theme has failed to load; absent while it loads. */
  brand?: BrandContact;

  // failure.ts sets these.

  /** Whether the page has failed. If it has, a core that starts later does not wait for the view. */
  failed?: boolean;
  /** Called when `brand` is set. */
  onBrand?(): void;
  /** Makes the form of a failed page inert, so that the user can only reload the page. */
  endForm?(): void;
  /** Replaces the content of an element by the failure page. */
  showFailurePage?(kind: PageFailure, container: Element): void;

  // The core sets these when it runs.

  /** Executes or queues an action of the user, until the view has started. Before the core runs, `queue` is called instead. */
  act?(action: PageAction): void;
  /** Called if the view fails to load or to start. */
  onViewFailure?(): void;
}

declare global {
  interface Window {
    /** Created by the script in the head of index.html (src/page/inline/head.ts); absent in an engine without modules. */
    pageStart?: PageStart;
  }
}

/** The name of the performance mark that is set when the view is live. */
export const viewLiveMark = 'view-live';

/** The id of the element of type `application/json` that holds the manifest. */
export const manifestId = 'manifest';

/**
 * Returns the id of the element of index.html that has a part of the page in a locale. The part is `shell`, `failure`, the
 * content of `main` of a landing page (`landingId`), a message of the URL (`urlMessageId`), or `''`: the frame without a screen.
 */
export const partId = (part: string, locale: string): string => `${part}.${locale}`;
