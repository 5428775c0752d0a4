import { requestEarly } from '#api/early-responses.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { trustedPolicy } from '#src/browser/trusted-policy.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import type { ChunkName, Manifest } from '#src/start/chunks.ts';
import { chunkTimeout } from '#src/start/load-chunk.ts';
import type { PageStart } from '#src/start/page-start.ts';
import { readBrand } from './old-engines.ts';

// This script runs inline at the end of the page. After the first paint it prepares `#root` if that could wait, starts
// the core and the view, and sends the first requests to the services (docs/architecture.md, 'The first load, in
// order').

const { pageStart } = window;

/** Returns whether the engine needs no polyfills. One that has the newest of their methods has the others, too. */
const isModern = (): boolean =>
  'hasOwn' in Object && 'replaceAll' in String.prototype && 'at' in Array.prototype;

const failToLoad = () => pageStart?.fail?.('load');

/** How long the first paint may take, in milliseconds. A page that is hidden before its first paint gets no frame. */
const paintTimeout = 500;

/** Runs work once, after the first paint or `paintTimeout`. */
function afterPaint(work: () => void): void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  setTimeout(run, document.hidden ? 0 : paintTimeout);
  requestAnimationFrame(() => setTimeout(run));
}

/** Starts the core, then the view; before them, in an older browser, the polyfills. */
function startBuild(files: Manifest): void {
  // The policy returns only URLs of chunks, by their names.
  const policy = trustedPolicy('page-start', {
    createScriptURL: (name: string): unknown => files[name as ChunkName],
  });
  const start = (name: ChunkName, onLoad: (() => void) | null = null) => {
    const script = document.createElement('script');
    script.type = 'module';
    // The event is also dispatched if a file that the script imports fails to load.
    script.onerror = failToLoad;
    script.onload = onLoad;
    // The type of `src` accepts only text, but the policy may return a `TrustedScriptURL`.
    Object.assign(script, { src: policy.createScriptURL(name) });
    document.head.appendChild(script);
  };
  const startApp = () =>
    start('core', () => {
      // The libraries are executed while the other files of the view still load.
      start('vendor');
      start('app');
    });
  // One limit applies to all files. If one takes too long, it is treated as a file that fails to load. `fail` does
  // nothing once the view has started.
  setTimeout(failToLoad, chunkTimeout);
  if (isModern()) startApp();
  else start('polyfills', startApp);
}

/** Requests app init and the theme. The failure page has the brand of the theme, or the built-in brand if there is no theme. */
function sendEarlyRequests(pageStart: PageStart): void {
  requestEarly('loginsvc', appInitPath);
  requestEarly('themesvc', themePath(pageStart.cobrand))
    ?.then(
      ({ status, text }) => readBrand(status, text),
      () => builtInBrand,
    )
    .then((brand) => {
      pageStart.brand = brand;
      pageStart.onBrand?.();
    });
}

const manifest = pageStart?.manifest;
if (pageStart && manifest) {
  afterPaint(() => {
    try {
      pageStart.prepareAfterPaint?.();
      startBuild(manifest);
    } catch (error) {
      // A policy of the host may forbid the Trusted Types policy, or the engine may be too old.
      failToLoad();
      throw error;
    } finally {
      sendEarlyRequests(pageStart);
    }
  });
}
