import { rememberLanguage } from './language.ts';
import { chooseTheme, isTheme } from './theme.ts';
import { forgetWelcome } from './welcome.ts';
import './workers/start.ts';

forgetWelcome();

// Light pages listen once, at the document: nothing has to be found, bound or hydrated when the page arrives.
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'theme' && isTheme(target.value)) chooseTheme(target.value);
});

document.addEventListener('submit', ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (submitter.name === 'language') rememberLanguage(submitter.value);
});
