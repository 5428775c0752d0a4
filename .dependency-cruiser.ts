import type { IConfiguration } from 'dependency-cruiser';

/**
 * The layers of the app with what each contains, from the lowest to the highest. A file imports only from its own folder and
 * from lower layers. docs/architecture.md shows this list.
 */
export const layers = {
  api: 'the wire: calls with their schemas, `sendCall`, query options',
  'src/ui': 'the design system; imports libraries only',
  'src/start':
    'what the inline scripts, the core and the view share: languages, route paths, chunks, `window.pageStart`, fields, focus',
  'src/browser': 'what uses the browser directly: storage, form post, captcha, risk script',
  'src/locales': 'text, tone and flags of every message; catalogues',
  'src/flow':
    'what decides, without effects: entry parameters, flow state, `resolveStep`, `afterFailure`, transitions, field rules, form posts, brand',
  'src/core': 'submits, flow session, latest action, leaving the page, `Navigation`',
  'src/reports': 'reports of errors, calls and times',
  'src/forms':
    'fields; the hooks that connect a form with its mutation, or read the message, app init or the core',
  'src/frame': 'what surrounds a screen: header, messages, footer',
  'src/features':
    'a folder for each feature: its mutations with their failure tables, its screens, their tests',
  'src/router': 'routes, guard, navigation, lazy screens',
  'src/page':
    'index.html and the page before its view is live, the failure page, and the shell of the whole visit',
  'src/app': 'starts the view: hydration, providers, error boundary',
};

const names = Object.keys(layers);
/** The modules that only development, tests or the build import. */
const outside = ['src/page/build', 'src/development', 'api/offline', 'tests', 'deploy'];
/** Matches the files of a folder, apart from tests and from the modules above. */
const filesOf = (folder: string) => `^${folder}/(?!offline/|build/)(?!.*\\.test\\.tsx?$)`;
const below = (folders: readonly string[]) => `^(${folders.join('|')})/`;

const config: IConfiguration = {
  forbidden: [
    ...names.map((layer, level) => ({
      name: `${layer} imports no higher layer`,
      severity: 'error' as const,
      from: { path: filesOf(layer) },
      to: { path: below([...names.slice(level + 1), ...outside]) },
    })),
    {
      name: 'src/ui imports libraries only',
      severity: 'error',
      from: { path: filesOf('src/ui') },
      to: { path: '^(api|src)/', pathNot: '^src/ui/' },
    },
    {
      name: 'a feature imports no other feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'what the core can import runs without React: no hook (use-*.ts) and no .tsx file',
      severity: 'error',
      from: {
        path: '^(api|src/(start|browser|locales|flow|core|reports|features|page))/.*\\.ts$',
        pathNot: '\\.(test|d)\\.ts$|^src/page/build/|/use-[^/]+\\.ts$',
      },
      to: {
        path: '\\.tsx$|/use-[^/]+\\.ts$|^src/(router|app)/|node_modules/(react|react-dom|@lingui/react|@tanstack/react-[^/]+)/',
      },
    },
    {
      name: 'the offline service runs without the app',
      severity: 'error',
      from: { path: '^api/offline/' },
      to: { path: '^src/(?!start/|flow/|locales/)' },
    },
    {
      name: 'a test beside its source imports only tests/support/ of tests/',
      severity: 'error',
      from: { path: '^(api|src)/.*\\.test\\.tsx?$' },
      to: { path: '^(tests/(?!support/)|deploy/)' },
    },
    {
      name: 'no module imports itself through others',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    // TypeScript 7 has no API that a tool could read sources with.
    parser: 'swc',
    // Imports of types count, too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|po)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
    },
  },
};

export default config;
