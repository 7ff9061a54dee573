/**
 * Creates the schema of the sandbox's tables if it is missing. The sandbox owns it; the product sees no more of it than the clock. Callers
 * hold the lock `sandbox schema`.
 */
export const createSchema = 'create schema if not exists sandbox; grant usage on schema sandbox to public';
