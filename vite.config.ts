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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), lightPageReload],
  // Database files change all the time and are no source.
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
  // Known before the first visit, so that development does not reload in the middle of it.
  optimizeDeps: { include: ['i18next', 'react-i18next', '@orpc/client', 'lucide-react'] },
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './src/main/site/app.ts' } } } },
});
