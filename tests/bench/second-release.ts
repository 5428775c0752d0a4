import { build, type Plugin } from 'vite';

/** The module that the second release changes: part of the view, and shown by the first load. */
const changedModule = /\/src\/screens\/(?:.*\/)?login-screen\.tsx$/;

/**
 * Builds this app once more. The only difference is one statement in one module of the view, so the second build stands
 * for a deploy that changes the app's own code and no library.
 *
 * @returns the build's folder. @throws if no module has the expected name.
 */
export async function buildSecondRelease(): Promise<string> {
  let changed = 0;
  const change: Plugin = {
    name: 'second-release',
    enforce: 'pre',
    transform(code, id) {
      if (!changedModule.test(id)) return null;
      changed += 1;
      return { code: `${code}\nObject.assign(globalThis, { benchRelease: 2 });\n`, map: null };
    },
  };
  const outDir = '.cache/bench/second-release';
  await build({ logLevel: 'error', plugins: [change], build: { outDir, emptyOutDir: true } });
  if (changed === 0) throw new Error(`The build has no module ${changedModule}.`);
  return outDir;
}
