import type { Locale } from './languages.ts';

/**
 * The chunks that the page requests by their file names, beside the catalogues (docs/architecture.md, 'Chunks'). The build
 * fails if one does not exist, or if it imports a file that the first load has not loaded, because a retry could not load
 * that file again.
 */
export const chunkNames = ['core', 'vendor', 'rolldown-runtime', 'app', 'polyfills', 'screens'] as const;

/** The chunk of a catalogue has the name of its locale. */
export type ChunkName = Locale | (typeof chunkNames)[number];

/** The files of the build: in index.html each is a path relative to the page's base, in `window.pageStart` a URL. */
export type Manifest = Readonly<Record<ChunkName, string>>;
