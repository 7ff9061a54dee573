import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import type { DaysWish } from '#modules/hiring/states.ts';

/** What a request and a project say about the work, as a form has it. */
export interface DetailsValues {
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
}

/** The values of the request form, of both its steps. */
export interface RequestValues extends DetailsValues {
  formKey: string;
  workerIds: string[];
  /** The contact details that the client was shown and has left in the texts. */
  keptContacts: string[];
}

/** The name of the fields with the contact details to keep. */
export const keptContactField = 'keptContact';
