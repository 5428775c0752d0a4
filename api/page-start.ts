// What the page has before any file of the build has loaded. It imports only the flags, so every layer may import it.

/** The languages that production offers: the name of each in that language, by its locale. */
const offeredLanguages = { 'en-us': 'English', 'es-es': 'Español' } as const;

/** The languages that are still translated. Only development offers them; a production build contains nothing of them. */
export const draftLanguages = {} as const;

/** A locale that has a catalogue. */
export type Locale = keyof typeof offeredLanguages | keyof typeof draftLanguages;

/** The languages that the app offers. Node (browser tests, scripts) has no `import.meta.env`, and gets those of production. */
export const languageNames = (
  import.meta.env?.DEV ? { ...offeredLanguages, ...draftLanguages } : offeredLanguages
) as Readonly<Record<Locale, string>>;

export const supportedLocales = Object.keys(languageNames) as readonly Locale[];

/** The locale of a user whose languages have no catalogue. The texts in the code are in this locale. */
export const defaultLocale: Locale = 'en-us';

/**
 * The chunks that the page requests by their file names, beside the catalogues (docs/architecture.md, 'Chunks'). The build
 * fails if one does not exist, or if it imports a file that the first load has not loaded, because a retry could not load
 * that file again.
 */
export const chunkNames = ['core', 'vendor', 'rolldown-runtime', 'app', 'polyfills', 'screens'] as const;

/** The chunk of a catalogue has the name of its locale. */
export type ChunkName = Locale | (typeof chunkNames)[number];

/** The paths of all routes. The screen of `/` is part of the chunk `app`, all others are in the chunk `screens`. */
export const routePaths = [
  '/',
  '/contact',
  '/forgot-password',
  '/forgot-username',
  '/reset-password',
  '/security',
  '/unidentified',
  '/userActivation',
  '/verification-required',
] as const;

export type RoutePath = (typeof routePaths)[number];

/** The files of the build. Each is a path relative to the page's base. */
export type Manifest = Readonly<Record<ChunkName, string>>;

/**
 * What the user did. The page has prevented the browser's default action. An incomplete submit is a held one with an empty
 * field: the core only shows the hints.
 */
export type PageAction = 'submit' | 'incomplete-submit' | 'sign-up';

/** A message that the page shows above its form. */
export interface PageMessage {
  readonly key: string;
  readonly isError: boolean;
  /** Whether the support phone follows the text. It always follows a text that is unknown. */
  readonly phone: boolean;
  /** `''` if the text is unknown, because its file has failed to load. */
  readonly text: string;
  /** Whether the reference of the page follows. */
  readonly reference: boolean;
}

/** What the user waits for: a service or a file of the page, or the browser, which leaves the page by a form post. */
export interface Wait {
  readonly kind: 'service' | 'departure' | 'hand-off';
  /** Called when the user clicks the button that appears if it takes long. */
  readonly onClick: () => void;
}

/** What surrounds the content of the page (src/page/shell.ts). */
export interface Shell {
  /** Shows that the user waits, or with `undefined` that the page is usable again. */
  show(wait: Wait | undefined): void;
  /** Calls a function as soon as the user does not wait: no element of an inert page gets the focus or is announced. */
  whenIdle(work: () => void): void;
}

/**
 * Why the failure page is shown: a file failed to load (`load`); the view could not start, or a component threw (`error`); a
 * file of the build threw before that, so the engine is probably too old (`outdated`).
 */
export type FailureKind = 'load' | 'error' | 'outdated';

/** The part of a brand that the failure page and a `PageMessage` show. */
export interface BrandContact {
  readonly title: string;
  readonly supportPhone: string;
}

/** A request that the page sent before the core started. */
export interface EarlyRequest {
  readonly response: Promise<{ readonly status: number; readonly text: string }>;
  /** Cancels the request. */
  readonly controller: AbortController;
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
  /** The early requests, by URL; `undefined` once a call has taken the response. */
  readonly requests: Record<string, EarlyRequest | undefined>;
  readonly shell: Shell;
  /** The latest action that waits for the core. */
  held?: PageAction | undefined;
  /**
   * Executes an action of the user, until the view has started. At first it holds the action. The core replaces it; if the
   * page fails before, `failure.ts` does, to focus its button.
   */
  execute(action: PageAction): void;

  // src/page/inline/landing.ts sets these.

  /** The brand that the URL names, if it names one. */
  cobrand?: string | undefined;
  /** Prepares `#root` for the view after the first paint. Absent if landing.ts has already prepared it. */
  prepareAfterPaint?: () => void;

  // src/page/inline/failure.ts sets these.

  /** Whether the page has failed. A core that starts later then does not wait for the view. */
  failed?: boolean;
  /** Replaces the content of an element by the failure page. */
  showFailurePage?(kind: FailureKind, container: Element): void;
  /** Returns the element of a message that the page shows above its form. */
  messageBox?(message: PageMessage): Element;
  /** Shows the failure page, or only its alert if the page has a form. It does nothing once the view has started. */
  fail?(kind: FailureKind): void;

  // src/page/inline/load-build.ts sets this.

  /** The brand of the theme, or the built-in brand if the theme has failed to load; absent while it loads. */
  brand?: BrandContact;
  /** Called when `brand` is set. */
  onBrand?: () => void;

  // The core sets these when it runs.

  /** The page calls it if the view fails to load or to start. */
  onViewFailure?(): void;
  /** The reference that calls carry, so that the failure page shows the same one. */
  reference?: string;
}

declare global {
  interface Window {
    /** Created by the script in the head of index.html (src/page/inline/head.ts); absent in an engine without modules. */
    pageStart?: PageStart;
  }
}

/** The performance mark of the moment when the view is live. */
export const viewLiveMark = 'view-live';

export * as flags from './page-flags.ts';

/** The id of the element of type `application/json` that holds the manifest. */
export const manifestId = 'manifest';

/**
 * Returns the id of the element of index.html that has a part of the page in a locale: `shell`, `failure`, the content of
 * `main` of a landing page (`landingId`), or with the part `''` the frame, whose `main` is empty.
 */
export const partId = (part: string, locale: string): string => `${part}.${locale}`;
