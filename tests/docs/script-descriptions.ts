/** What each npm script does, in Markdown, for CONTRIBUTING.md. */
export const scriptDescriptions: Readonly<Record<string, string>> = {
  start: 'starts the development server with the offline service, in the browser',
  dev: 'the same without opening a browser',
  'dev:services': 'starts the development server against real services',
  build: 'writes the production build into `dist/`',
  preview: 'builds, and serves the build with the offline service over HTTP',
  gallery: 'shows every screen in each of its states, on the development server',
  generate: 'writes whatever is generated: catalogues, tables of the documents, `docs/openapi.json`',
  extract: 'writes new texts into the catalogues, `src/locales/catalogues/`',
  format: 'formats every file, and mends what the linter can mend',
  lint: 'runs the linter',
  types: 'checks the types',
  licences: 'checks the licences of the dependencies',
  layers: 'checks which layer imports which ([docs/architecture.md](docs/architecture.md#layers))',
  unit: 'runs unit and screen tests (Vitest)',
  browser:
    'builds, and tests the build in Chromium (Playwright); `-u` writes the snapshots of what a screen reader finds',
  check: 'does what needs no browser: types, linter, texts, build, unit and screen tests',
  test: 'does everything that a change must pass, and ends with how long each part took; `npm test size unit` runs two parts',
  lab: 'lists what takes too long for every change: random walks, every width, theme and language, mutants, benchmark',
  'check:services': 'examines real services and the hosted page from outside, as a browser would call them',
};
