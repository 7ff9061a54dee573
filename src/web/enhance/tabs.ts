import { elements } from '#web/page/elements.ts';
import * as light from '#web/page/light-attributes.ts';
import { onPress } from './on-press.ts';

// Tabs are links to the page with another panel open; here they open it in place. `light.tabs` is the strip of links, each
// with the id of its panel less `-panel`.

for (const strip of light.tabs.findAll()) {
  strip.role = 'tablist';
  for (const tab of tabsOf(strip)) makeTab(tab);
  strip.addEventListener('keydown', (event) => event instanceof KeyboardEvent && moveAlong(strip, event));
}

onPress(elements('a', '[role=tab]'), (tab, event) => {
  event.preventDefault();
  openTab(tab);
});

onPress(light.openTab, (link, event) => {
  const tab = document.getElementById(light.openTab.read(link, 'tab'));
  if (!(tab instanceof HTMLAnchorElement) || !panelOf(tab)) return;
  event.preventDefault();
  openTab(tab);
  tab.focus({ preventScroll: true });
  tab.scrollIntoView({ block: 'start' });
});

/** Turns a link of the strip into a tab. */
function makeTab(tab: HTMLAnchorElement): void {
  const isOpen = tab.ariaCurrent === 'page';
  tab.role = 'tab';
  tab.setAttribute('aria-controls', `${tab.id}-panel`);
  tab.ariaSelected = String(isOpen);
  tab.tabIndex = isOpen ? 0 : -1;
  tab.ariaCurrent = null;
  panelOf(tab)?.setAttribute('role', 'tabpanel');
  panelOf(tab)?.setAttribute('aria-labelledby', tab.id);
}

/** Arrow keys, Home and End move along the strip. */
function moveAlong(strip: Element, event: KeyboardEvent): void {
  const tabs = tabsOf(strip);
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  const next = at < 0 || to === undefined ? undefined : tabs.at(to % tabs.length);
  if (!next) return;
  event.preventDefault();
  openTab(next);
  next.focus();
}

function openTab(chosen: HTMLAnchorElement): void {
  const strip = light.tabs.closest(chosen);
  const before = strip && tabsOf(strip).find((tab) => tab.ariaSelected === 'true');
  if (!before || before === chosen) return;
  // The look of the open tab moves with it.
  [before.className, chosen.className] = [chosen.className, before.className];
  for (const tab of tabsOf(strip)) {
    const isChosen = tab === chosen;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    panelOf(tab)?.toggleAttribute('hidden', !isChosen);
  }
  history.replaceState(history.state, '', chosen.href);
}

function tabsOf(strip: Element): HTMLAnchorElement[] {
  return [...strip.querySelectorAll<HTMLAnchorElement>('a[id]')].filter(panelOf);
}

function panelOf(tab: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(`${tab.id}-panel`);
}
