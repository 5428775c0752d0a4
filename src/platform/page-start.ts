// What the page itself has, before any file of the build arrives: one object on `window`, the flags in the DOM, and the
// manifest of the build's files. This file imports nothing, so every layer may read it.

/** The chunks that are loaded on demand, by the name of their module. The build fails if one of them does not exist. */
export const chunkNames = [
  'captcha',
  'contact-screen',
  'en-us',
  'es-es',
  'forgot-password-screen',
  'forgot-username-screen',
  'polyfills',
  'reset-password-screen',
  'sanitize-footer',
  'security-screen',
  'start-reports',
  'ua-parser',
  'unidentified-screen',
  'user-activation-screen',
  'verification-required-screen',
] as const;

export type ChunkName = (typeof chunkNames)[number];

/** The chunk of each route's screen, by the route's path. Login's screen is part of the app's own chunk. */
export const screenChunks = {
  '/contact': 'contact-screen',
  '/forgot-password': 'forgot-password-screen',
  '/forgot-username': 'forgot-username-screen',
  '/reset-password': 'reset-password-screen',
  '/security': 'security-screen',
  '/unidentified': 'unidentified-screen',
  '/userActivation': 'user-activation-screen',
  '/verification-required': 'verification-required-screen',
} as const satisfies Record<`/${string}`, ChunkName>;

/** A route whose screen is a lazy chunk. */
export type RoutePath = keyof typeof screenChunks;

/** The files of the build, each as a path from the page's base. */
export interface Manifest {
  /** Starts first and imports none of the others. */
  readonly core: string;
  /** Libraries of the view. */
  readonly vendor: string;
  /** Starts the view; it imports `core`, `vendor` and `modules`. */
  readonly app: string;
  /** What else `app` imports. */
  readonly modules: readonly string[];
  /** The catalogue of each locale. */
  readonly catalogues: Readonly<Record<string, string>>;
  /** The chunk of each route's screen, and what that imports beside the files above. */
  readonly screens: Readonly<Record<RoutePath, readonly string[]>>;
  /** Where a chunk is fetched again if it failed to load. */
  readonly chunks: Readonly<Record<ChunkName, string>>;
}

/** What the user did before the core could carry it out. The page has prevented the browser's own action. */
export type HeldAction = 'submit' | 'sign-up';

/** Why the failure page is shown: a file failed to load, code threw, or the engine is too old. */
export type FailureKind = 'load' | 'error' | 'outdated';

/** What the failure page and the unsupported page say of a brand. */
export interface BrandContact {
  readonly title: string;
  readonly supportPhone: string;
}

/** The status and the body of a response to a request that the page sent before the core existed. */
export interface EarlyResponse {
  readonly status: number;
  readonly text: string;
}

/** A request that the page sent before the core existed. */
interface EarlyRequest {
  readonly response: Promise<EarlyResponse>;
  /** Cancels the request. */
  readonly controller: AbortController;
}

/** State that the page shares with the core and the view. It never holds a secret. */
export interface PageStart {
  /** The files of the build; `undefined` in development, where the server names them. */
  readonly manifest: Manifest | undefined;
  /** The path before the routes with a slash at its end: `/`, `/Login/` or `/Loginapp/`, as the address spells it. */
  readonly base: string;
  /** The route of the address; `undefined` for an unknown path. */
  readonly route: '/' | RoutePath | undefined;
  /** The locale with which the visit begins. */
  readonly locale: string;
  /** Requests that were sent early, by URL; `undefined` once a response was taken. */
  readonly requests: Record<string, EarlyRequest | undefined>;
  /** The latest action that waits for the core. */
  held?: HeldAction;
  /** The core sets it, takes over `held`, and is called for each later action. */
  onHeld?: (action: HeldAction) => void;
  /** Removes the page's listeners. The view calls it when its own handlers are attached. */
  release(): void;
  /** The brand of the theme's response, if the page has read it. */
  brand?: BrandContact;
  /** The reference that calls carry. The core sets it, so that the failure page shows the same one. */
  reference?: string;
  /** The core sets it, and is called if the view fails to load or to start. */
  onFail?: () => void;
  /** Builds the failure page. */
  failurePage?(kind: FailureKind, reference: string | undefined): Node;
  /** Shows the failure page, or its alert above a form that is in the page. It does nothing once the view is live. */
  fail?(kind: FailureKind): void;
}

declare global {
  interface Window {
    /** Created by the script in the head of index.html (src/first-load/head.ts); absent in unit tests. */
    pageStart?: PageStart;
  }
}

/** The flags of the first load. Each is an attribute, on the element that the comment names. */
export const flags = {
  /** On `html`: `#root` is hidden until a script knows that its content belongs to the address. */
  undecided: 'data-undecided',
  /** On `html`: the view has started, so the page's own failure page is off. */
  started: 'data-started',
  /** On `#root`: the locale of prerendered content that the view hydrates. */
  prerendered: 'data-prerendered',
  /** On `#root`: hydration failed and React rendered the page again. */
  redrawn: 'data-redrawn',
  /** On a form: its submit waits for the core. */
  held: 'data-held',
  /** On a link whose click may wait for the core; its value is the action's name. */
  action: 'data-action',
  /** On the footer's copyright line: the build's year is replaced by the visit's. */
  year: 'data-year',
} as const;

/** The id of the element of type `application/json` that holds the manifest. */
export const manifestId = 'manifest';
