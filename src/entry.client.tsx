import '#web/enhance/every-page.ts';
import { forgetWelcome } from '#web/enhance/welcome.ts';

// A light page is complete as the server sends it; what it does in the browser needs no React.
if (document.documentElement.dataset.light === '') {
  forgetWelcome();
  void import('#web/enhance/light-page.client.ts');
  import.meta.hot?.on('light-page:changed', () => location.reload());
} else void import('#web/hydrate.client.tsx');
