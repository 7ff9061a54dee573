/** The values of the request form, of both its steps. */
export interface RequestValues {
  formKey: string;
  title: string;
  category: string;
  zip: string;
  description: string;
  workerIds: string[];
}
