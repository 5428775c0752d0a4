/** What each npm script does, in Markdown, for CONTRIBUTING.md. package.json cannot hold comments. */
export const scriptDescriptions: Readonly<Record<string, string>> = {
  start: 'starts the development server with the offline service, and opens it in the browser',
  dev: 'the same without opening a browser',
  'dev:services': 'starts the development server against real services',
  build: 'writes the production build into `dist/`',
  preview: 'builds, and serves the build with the offline service over HTTP',
  gallery: 'shows every screen in each of its states, on the development server',
  'gallery:pictures':
    'takes pictures of the gallery; with `-- --docs`, those of [docs/screens.md](docs/screens.md)',
  'deploy:config': 'writes what a host needs for the build ([docs/deploying.md](docs/deploying.md))',
  'build:maps': 'builds the same files again with source maps, into `dist-maps/`',
  'resolve:frame':
    'prints the line of the sources for a frame of an error report; needs `npm run build:maps`',
  'receive:reports':
    'starts a sample receiver for the reports of the page ([README](deploy/report-receiver/README.md))',
  check:
    'builds, and executes every check below except `check:services`, `check:reproducible` and `check:signatures`',
  'check:code': 'checks format, lint and the direction of imports (Biome)',
  'check:globals': 'checks that no layer reads a global that a higher layer declares',
  'check:types': 'checks types (TypeScript)',
  'check:unused': 'finds unused files, exports and dependencies (Knip)',
  'check:texts': 'checks that every catalogue has every text, translated, and counts what a draft lacks',
  'check:citations': 'checks that every path, heading and link that a comment or a document cites exists',
  'check:docs':
    'checks that the generated tables are up to date, and that behaviour.md names the reasons and messages that exist',
  'check:licences': 'checks the licences of production dependencies',
  'check:openapi': 'checks that `docs/openapi.json` is valid and up to date',
  'check:services': 'examines real services and the hosted page ([README](deploy/check-services/README.md))',
  'check:reproducible': 'builds twice and compares the bytes',
  'check:signatures': 'checks the signatures of the installed packages',
  'check:size': 'checks the sizes of the build (`.size-limit.json`)',
  accessibility:
    'writes what a screen reader says on every screen into [docs/accessibility.md](docs/accessibility.md)',
  openapi: 'writes `docs/openapi.json` ([README](deploy/openapi/README.md))',
  docs: 'writes the generated tables of the documents',
  extract: 'writes new texts into the catalogues, `src/locales/catalogues/`',
  test: 'checks, builds, and runs every test',
  'test:unit': 'runs unit and screen tests (Vitest)',
  'test:changes':
    'makes the first change of this page and two of docs/architecture.md in a copy of the project',
  'test:hosting':
    'deploys as [docs/deploying.md](docs/deploying.md) says, in nginx and as other hosts read the files',
  'test:browser': 'tests the production build in Chromium (Playwright); needs `npm run build`',
  'other-browsers:pictures': 'takes pictures in Firefox and WebKit',
  chaos: 'walks at random through the build, 500 times, and clicks on every control of a page that loads',
  mutants:
    'changes 60 lines of the code, one at a time, and shows which changes neither the unit tests nor the types notice',
  bench: 'measures the first load and the first call ([README](tests/bench/README.md))',
  'test:other-browsers': 'logs in and recovers in Chromium 80, Firefox, WebKit, and without modules',
};
