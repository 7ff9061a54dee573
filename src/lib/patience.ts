/** How long a process waits for the services it asks: background work is patient, and a request wants its answer in seconds. */
export type Patience = 'patient' | 'impatient';
