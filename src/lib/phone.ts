/** Returns a number (E.164, `+13055550180`) as Americans write it: `(305) 555-0180`; a foreign number stays as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
