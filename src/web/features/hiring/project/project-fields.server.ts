import type { Refusal } from '#api/form.server.ts';
import { parseDollars } from '#lib/dollars.ts';
import { type ContactDetail, findContactDetails } from '#modules/identity/contact-masking/contact-details.ts';
import type { DetailsValues } from '../request/request-values.ts';
import { wrongScopeFields } from '../scope/wrong-scope.server.ts';
import type { ProjectValues } from './project-values.ts';

/** What the form of a project sends of itself: cents, and the answers to the questions of its service. */
export const ownFields = ({ budgetType, budget, service, scope }: ProjectValues) => ({
  budgetType,
  budgetCents: parseDollars(budget) ?? undefined,
  service: service || undefined,
  scope,
});

/** The fields that refusals are about, beside those that the contract names itself. */
const fieldOfCode: Record<string, string> = {
  'places.unknownZip': 'zip',
  'hiring.datesMissing': 'dates',
  'hiring.datesOutOfRange': 'dates',
  'hiring.budgetOutOfRange': 'budget',
};

/** Returns a refusal with the fields of the form that it is about. */
export function withFields(refusal: Refusal, values: ProjectValues): Refusal {
  const { code, fields } = refusal;
  const field = fieldOfCode[code];
  const wrong = code === 'catalog.wrongAnswer' ? wrongScopeFields(values) : [];
  const { budgetCents, ...others } = fields;
  const named = [...(field ? [field] : []), ...wrong].map((name) => [name, code] as const);
  return {
    ...refusal,
    fields: { ...others, ...(budgetCents && { budget: budgetCents }), ...Object.fromEntries(named) },
  };
}

/** Returns the contact details in the texts of a request or a project. */
export const contactsIn = ({ title, description, scope }: DetailsValues): ContactDetail[] =>
  [title, description, ...Object.values(scope)].flatMap(findContactDetails);
