import { onPress } from './clicks.ts';

// Tabs are links to the page with another panel open; here they open it in place. Inside `data-tabs` stands the strip of
// links, each with the id of its panel less `-panel`.

const isTab = (link: HTMLElement): boolean => document.getElementById(`${link.id}-panel`) !== null;

for (const strip of document.querySelectorAll<HTMLElement>('[data-tabs] [role="navigation"]')) {
  strip.role = 'tablist';
  for (const tab of tabsOf(strip)) {
    tab.role = 'tab';
    tab.setAttribute('aria-controls', `${tab.id}-panel`);
    tab.ariaSelected = String(tab.ariaCurrent === 'page');
    tab.tabIndex = tab.ariaCurrent === 'page' ? 0 : -1;
    tab.ariaCurrent = null;
    const panel = document.getElementById(`${tab.id}-panel`);
    panel?.setAttribute('role', 'tabpanel');
    panel?.setAttribute('aria-labelledby', tab.id);
  }
  strip.addEventListener('keydown', (event) => {
    const tabs = tabsOf(strip);
    const at = tabs.indexOf(event.target as HTMLAnchorElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = at < 0 || to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    open(next);
    next.focus();
  });
}

onPress('[data-tabs] [role="tab"]', (tab, event) => {
  event.preventDefault();
  open(tab);
});

onPress('a[data-opens-tab]', ({ dataset: { opensTab = '' } }, event) => {
  const tab = document.getElementById(opensTab);
  if (!tab || !isTab(tab)) return;
  event.preventDefault();
  open(tab);
  tab.focus({ preventScroll: true });
  tab.scrollIntoView({ block: 'start' });
});

function tabsOf(strip: Element): HTMLAnchorElement[] {
  return [...strip.querySelectorAll<HTMLAnchorElement>('a[id]')].filter(isTab);
}

function open(chosen: HTMLElement): void {
  const strip = chosen.closest('[role="tablist"]');
  const before = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!strip || !before || before === chosen) return;
  // The look of the open tab goes with it.
  [before.className, chosen.className] = [chosen.className, before.className];
  for (const tab of tabsOf(strip)) {
    const isChosen = tab === chosen;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(`${tab.id}-panel`);
    if (panel) panel.hidden = !isChosen;
  }
  if (chosen instanceof HTMLAnchorElement) history.replaceState(history.state, '', chosen.href);
}
