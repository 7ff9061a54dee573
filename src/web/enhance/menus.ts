import * as light from '#web/page/light-attributes.ts';

// Menus are `details` elements (`ui/actions/menu.tsx`), which open without script. Script closes them on Escape, on a press or a
// focus elsewhere, and after a choice.

const openMenus = () => light.menu.findAll().filter((menu) => menu.open);

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of openMenus()) {
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }
});

for (const type of ['click', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    for (const menu of openMenus()) {
      const outside = !(target instanceof Node && menu.contains(target));
      const chosen = type === 'click' && target instanceof Element && target.closest('a, button') !== null;
      if (outside || chosen) menu.open = false;
    }
  });
