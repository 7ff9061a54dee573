/** The address of the list of reports. */
export const listPath = '/lost-and-found';

/** Returns the address of a report. */
export const reportPath = (id: string): string => `${listPath}/${id}`;

/** Returns the address of a report's photo. */
export const photoPath = (id: string): string => `/lost-photos/${id}`;

/** Returns the address of the small version of a report's photo. */
export const smallPhotoPath = (id: string): string => `${photoPath(id)}?size=small`;

/** The dialogs, by the part of the address after `#`. */
export const dialogs = {
  newReport: 'new-report',
  write: 'write',
  abuse: 'abuse',
  giveBack: 'give-back',
  close: 'close',
} as const;
