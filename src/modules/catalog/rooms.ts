/**
 * Hours that a service takes in a home of one room, of two and so on, for one person: our rule of thumb, to compare Pros by.
 * Services that people don't count in rooms are missing.
 */
export const hoursOfRooms: Readonly<Record<string, readonly number[]>> = {
  'house-cleaning': [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5],
  housekeepers: [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5],
  'carpet-and-upholstery-cleaning': [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5],
  'window-washing': [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4],
};
