/** What is in place of a contact detail in a text. */
export const contactMask = '•••';
