import { redirect } from 'react-router';

/** The address that the specification names for an application to Extra Mile. */
export const loader = () => redirect('/join/extra-mile', 303);
