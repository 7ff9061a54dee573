/** A slot that is booked without a quote, in minutes: up to a day's work, in half hours. */
export const bookedMinutes = { min: 60, max: 600 } as const;
export const bookedStepMinutes = 30;
/** How many instant bookings of one client wait for their payment at a time: they hold other people's time. */
export const maxUnpaidBookings = 3;
/** What is to be done in a booked slot, in characters. */
export const maxBookingTitle = 120;
export const maxBookingDescription = 4_000;
