import type { Api } from '#api/form.server.ts';
import { parseDollars } from '#lib/dollars.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import type { ApplicationStep } from '#modules/workers/application/completeness.ts';
import { hoursOf, readLines } from './hours-lines.ts';
import { splitSkills } from './split-skills.ts';

type Save = (api: Api, form: FormData) => Promise<Application>;

const text = (form: FormData, name: string): string => String(form.get(name) ?? '');

export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/**
 * Saves the hours of the week, whichever button was pressed: without script, they would be lost otherwise. Then removes the
 * exception whose button it was, and adds the one that is filled in.
 */
async function saveHours({ workers }: Api, form: FormData): Promise<Application> {
  for (const line of hoursOf(readLines(textsOf(form)))) form.append('hours', line);
  const saved = await workers.saveHours.fromForm(form);
  const exceptionId = text(form, 'removeDays');
  const left = exceptionId ? await workers.removeHoursException({ exceptionId }) : saved;
  const isAdding = ['addDays', 'firstDay', 'lastDay', 'opens', 'closes'].some((name) => text(form, name));
  return isAdding ? workers.addHoursException.fromForm(form) : left;
}

/** What saves the form of each step. */
export const saveStep: Record<Exclude<ApplicationStep, 'papers'>, Save> = {
  async trade(api, form) {
    const skills = splitSkills(text(form, 'skills'));
    form.delete('skills');
    // Without script, the services of the category before may still be ticked.
    const { items } = await api.catalog.listCategories();
    const offered = items.find(({ slug }) => slug === form.get('category'))?.subcategories ?? [];
    const services = form.getAll('services').filter((slug) => offered.some((service) => service.slug === slug));
    form.delete('services');
    for (const service of services) form.append('services', service);
    for (const skill of skills) form.append('skills', skill);
    return api.workers.saveTrade.fromForm(form);
  },
  area: (api, form) => api.workers.saveArea.fromForm(form),
  rate: (api, form) => {
    const typed = text(form, 'rate');
    const cents = parseDollars(typed);
    if (cents !== null || typed) form.set('hourlyRateCents', cents === null ? typed : String(cents));
    return api.workers.saveRate.fromForm(form);
  },
  hours: saveHours,
  about: (api, form) => api.workers.saveAbout.fromForm(form),
  photo: (api, form) => api.workers.savePhoto.fromForm(form),
};
