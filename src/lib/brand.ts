/** The product's name: the one place it stands in. The catalogues read it as `{{brand}}`. */
export const brand = 'Nearhand';
