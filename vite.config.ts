import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Database files change all the time and are no source.
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
  // Known before the first visit, so that development does not reload in the middle of it.
  optimizeDeps: { include: ['i18next', 'react-i18next', '@orpc/client', 'lucide-react'] },
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './src/main/app.ts' } } } },
});
