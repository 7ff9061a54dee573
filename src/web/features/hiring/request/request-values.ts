/** What the request form holds, in both of its steps. */
export interface RequestValues {
  formKey: string;
  title: string;
  category: string;
  zip: string;
  description: string;
  workerIds: string[];
}
