/** The product's name on pages, in emails and in texts. The catalogs insert it as `{{brand}}`. */
export const brand = 'Nearhand';
