import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import { type BudgetType, budgetTypes, daysWishes } from '#modules/hiring/states.ts';
import type { DetailsValues } from '../request/request-values.ts';

/** The values of the form of a project. */
export interface ProjectValues extends DetailsValues {
  formKey: string;
  budgetType: BudgetType;
  /** Dollars, as typed. */
  budget: string;
}

/** The values in a sent form. `scope` are the answers to its questions. */
export function projectValues(form: FormData, scope: ScopeAnswers): ProjectValues {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return {
    formKey: text('formKey'),
    title: text('title'),
    category: text('category'),
    service: text('service'),
    zip: text('zip'),
    description: text('description'),
    daysWish: daysWishes.find((wish) => wish === text('daysWish')) ?? 'flexible',
    dates: form.getAll('dates').map(String),
    scope,
    budgetType: budgetTypes.find((type) => type === text('budgetType')) ?? 'fixed',
    budget: text('budget'),
  };
}
