/** The product's name, written nowhere else. The catalogs insert it as `{{brand}}`. */
export const brand = 'Nearhand';
