import { build, type Plugin } from 'vite';

/** The module that the second release changes. It is part of the view, and the first load contains it. */
const changedModule = /\/src\/features\/(?:.*\/)?login-screen\.tsx$/;

/**
 * Builds this app again, with one more statement in one module of the view. It represents a deploy that changes the
 * app's own code and no library.
 *
 * @returns the folder of the build. @throws (rejects) if no module has the expected name.
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
  if (changed === 0) throw new Error(`The build has no module that matches ${changedModule}.`);
  return outDir;
}
