/** How a machine calls itself in URLs. */
export const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True for the host of a URL that leads to this machine. */
export const isOwnMachine = (hostname: string): boolean => ownMachine.includes(hostname);
