import type { Locale } from './languages.ts';
import { within } from './within.ts';

/** The chunks that the page requests by their file names, beside the catalogues (docs/architecture.md, 'Chunks'). */
export const chunkNames = ['core', 'vendor', 'rolldown-runtime', 'app', 'polyfills', 'screens'] as const;

/** The chunk of a catalogue has the name of its locale. */
export type ChunkName = Locale | (typeof chunkNames)[number];

/** The files of the build: in index.html each is a path relative to the page's base, in `window.pageStart` a URL. */
export type Manifest = Readonly<Record<ChunkName, string>>;

/** Time-out of a chunk, in milliseconds (docs/behaviour.md, 'Before the view has loaded'). */
export const chunkTimeout = 120_000;

/** Thrown if a chunk fails to load, or does not load within `chunkTimeout`. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Returns a function that loads a chunk. If the chunk fails to load within 15 s, the function also requests it by another URL,
 * because no engine repeats the request of a module that is under way, and Firefox and WebKit never repeat one that has failed
 * (HTML, module map). If both fail, it rejects with {@link ChunkLoadError}.
 *
 * @param load imports the chunk.
 */
export const loadChunk =
  <Module>(name: ChunkName, load: () => Promise<Module>): (() => Promise<Module>) =>
  () => {
    const retry = (): Promise<Module> => {
      // Development has no manifest.
      const file = window.pageStart?.manifest?.[name];
      return file ? import(/* @vite-ignore */ `${file}?retry=${Date.now()}`) : load();
    };
    const first = load();
    const second = within(15_000, first).catch(retry);
    const either = Promise.race([first.catch(() => second), second.catch(() => first)]);
    return within(chunkTimeout, either).catch((cause: unknown) => {
      throw new ChunkLoadError(`The chunk ${name} failed to load.`, { cause });
    });
  };
