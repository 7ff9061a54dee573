import * as light from '#web/page/light-attributes.ts';

// While the visitor types in the field for a service, a list below it suggests services (the ARIA pattern "combobox with list
// autocomplete"). Arrows move along the list, Enter takes a suggestion, Escape closes the list. Nothing is taken unasked:
// Enter without a choice sends the form as ever.

const pauseMs = 120;
const field = light.serviceField.find();
const list = field && document.getElementById(light.serviceField.read(field, 'list'));
if (field && list) suggestServices(field, list);

function suggestServices(input: HTMLInputElement, options: HTMLElement): void {
  const answers = new Map<string, [category: string, name: string][]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chosen = -1;

  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', options.id);
  options.role = 'listbox';

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !options.hidden) {
      event.preventDefault();
      const places = options.children.length + 1;
      choose(((chosen + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      take(options.children[chosen]);
    } else if (event.key === 'Escape' && !options.hidden) {
      event.preventDefault();
      close();
    }
  });
  // A press on a suggestion must not take the focus away before it counts.
  options.addEventListener('pointerdown', (event) => event.preventDefault());
  options.addEventListener('click', ({ target }) => {
    take(light.suggestion.closest(target));
  });
  input.addEventListener('blur', close);
  // Typed before this script was there.
  if (document.activeElement === input && input.value !== input.defaultValue) void update();

  async function update(): Promise<void> {
    const text = input.value.trim();
    const found = text ? await ask(text) : [];
    // The answer to an older text, or for a field that was left, says nothing.
    if (text !== input.value.trim() || document.activeElement !== input) return;
    const shapes = light.suggestionShapes.find()?.content;
    const items = found.flatMap(([category, name], at) => {
      const shape =
        shapes && light.suggestion.findAll(shapes).find((li) => light.suggestion.read(li, 'category') === category);
      const item = shape?.cloneNode(true);
      if (!(item instanceof HTMLElement)) return [];
      item.id = `${options.id}-${at}`;
      item.role = 'option';
      item.lastElementChild?.replaceChildren(name);
      return [item];
    });
    options.replaceChildren(...items);
    setOpen(items.length > 0);
    choose(-1);
    const count = light.suggestionCount.find();
    if (count) count.textContent = light.suggestionCount.read(count, 'words').replace('0', String(items.length));
  }

  async function ask(text: string): Promise<[string, string][]> {
    const known = answers.get(text);
    if (known) return known;
    try {
      const answer = await fetch(light.serviceField.read(input, 'address') + encodeURIComponent(text));
      if (!answer.ok) return [];
      const found = await answer.json();
      answers.set(text, found);
      return found;
    } catch {
      return [];
    }
  }

  function choose(next: number): void {
    chosen = next;
    [...options.children].forEach((option, at) => {
      option.ariaSelected = String(at === next);
    });
    const id = options.children[next]?.id;
    if (id) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
  }

  /** Writes the service into the field and goes on: to the ZIP code if that is missing, to the results otherwise. */
  function take(option: Element | null | undefined): void {
    if (!option) return;
    input.value = option.textContent ?? '';
    close();
    const zip = input.form?.elements.namedItem('zip');
    if (zip instanceof HTMLInputElement && !zip.value) zip.focus();
    else input.form?.requestSubmit();
  }

  function close(): void {
    clearTimeout(timer);
    setOpen(false);
    choose(-1);
  }

  function setOpen(open: boolean): void {
    options.hidden = !open;
    input.ariaExpanded = String(open);
  }
}
