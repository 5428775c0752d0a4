import type { Plugin } from 'vite';

/**
 * What React expects of its DevTools. With this object React does not advertise them on the console. The browser
 * extension, if there is one, has already created its own.
 */
const hook = `{renderers:new Map(),supportsFiber:true,inject(){return 0},checkDCE(){},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}`;

/** A Vite plugin that keeps the console of a development page empty, so that every line there is a finding. */
export const developmentConsolePlugin = (): Plugin => ({
  name: 'development-console',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'script', children: `window.__REACT_DEVTOOLS_GLOBAL_HOOK__??=${hook}`, injectTo: 'head-prepend' },
  ],
});
