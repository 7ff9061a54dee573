import { mkdirSync, writeFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Light pages run none of the modules that hot updates reach: they are told to load anew when what made them changes. */
const lightPageReload: Plugin = {
  name: 'light-page-reload',
  apply: 'serve',
  hotUpdate({ modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    server.environments.client.hot.send('light-page:changed');
  },
};

/** Writes down which modules each file of the browser's build holds, for tests/architecture/browser-scripts.test.ts. */
const listBrowserModules: Plugin = {
  name: 'list-browser-modules',
  apply: 'build',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.flatMap((chunk) =>
      Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
    );
    mkdirSync('build', { recursive: true });
    writeFileSync('build/browser-modules.json', JSON.stringify([...new Set(modules)].sort(), null, 1));
  },
};

/** Parts that most hydrated pages use. */
const commonParts =
  /src.(lib.(hours|money|when)|web.page.(drafts.draft-form|files-left|use-busy|use-reload-on-return)|web.ui.(actions.dialog|display.(avatar|badge|price)|forms.(checkbox|field|form-error|text-field)|navigation.breadcrumb))\.tsx?$/;

/**
 * The files of the browser's build that hold more than the bundler would put into them: a page of sixty small files weighs 15 kB
 * more than one of twenty. Each holds the modules that `test` names, with all that these import and no earlier file holds.
 */
const scriptFiles = [
  // For every page, also a light one.
  {
    name: 'entry.client',
    test: /src.(entry\.client|web.page.(check-network|device-memory|network))\.tsx?$/,
    priority: 2,
  },
  // For every hydrated page: React, the router and the frame.
  {
    name: 'hydrate.client',
    test: (id: string) => /src.(root|web.hydrate\.client)\.tsx$/.test(id) || commonParts.test(id),
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), lightPageReload, listBrowserModules],
  // Database files change all the time and are no source.
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
  // Known before the first visit, so that development does not reload in the middle of it.
  optimizeDeps: { include: ['@orpc/client'] },
  build: {
    assetsInlineLimit: 0,
    // What a light page loads later imports nothing but what the page has already: a list of that would weigh a hundred bytes.
    modulePreload: { resolveDependencies: (_file, files, { hostId }) => (hostId.includes('light-page.') ? [] : files) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptFiles } } } } },
    ssr: {
      // With its libraries, a process starts in half the time: it looks for three hundred modules instead of two thousand.
      resolve: command === 'build' ? { noExternal: true, external: ['pg', 'piscina'] } : {},
      build: {
        rolldownOptions: {
          input: {
            index: './src/main/site/app.ts',
            worker: './src/main/processes/run-worker.ts',
            sandbox: './src/main/processes/run-sandbox.ts',
            supervisor: './src/main/startup/supervisor.ts',
          },
        },
      },
    },
  },
}));
