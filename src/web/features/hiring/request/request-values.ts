import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import type { DaysWish } from '#modules/hiring/states.ts';

/** The values of the request form, of both its steps. */
export interface RequestValues {
  formKey: string;
  title: string;
  category: string;
  /** A service of the category; empty when none is chosen. */
  service: string;
  zip: string;
  description: string;
  daysWish: DaysWish;
  dates: string[];
  /** The answers to the questions of the service. */
  scope: ScopeAnswers;
  workerIds: string[];
}
