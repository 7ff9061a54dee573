/** What an account may send in a day: above ten full requests, or the photos of sixty jobs. */
export const dayLimits = { files: 200, bytes: 500_000_000 };
