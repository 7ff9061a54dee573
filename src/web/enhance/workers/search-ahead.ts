import { elements } from '#web/page/elements.ts';
import * as light from '#web/page/light-attributes.ts';
import { fetchAhead } from '../fetch-page.ts';
import { onIntent } from '../on-intent.ts';
import { addressWithHours } from './search-address.ts';

// What is about to be chosen is fetched before it is: more of the list, a filter to let go, a switch, another order. Of fields with
// many choices nobody knows which one it will be.

const fewChoices = 4;

onIntent(light.showMore, (link) => fetchAhead(light.showMore.read(link, 'address')));
onIntent(light.dropFilter, (link) => fetchAhead(link.href));

onIntent(elements('label', ''), ({ control }) => {
  const form = light.searchForm.find();
  if (!form || !(control instanceof HTMLInputElement) || control.form !== form || control.type !== 'checkbox') return;
  fetchAhead(addressWithHours(form, { name: control.name, value: control.checked ? '' : control.value }));
});

onIntent(elements('select', ''), (field) => {
  const form = light.searchForm.find();
  if (!form || field.form !== form || field.options.length > fewChoices) return;
  for (const { value, selected } of field.options)
    if (!selected) fetchAhead(addressWithHours(form, { name: field.name, value }));
});
