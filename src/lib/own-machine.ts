/** How a machine calls itself in URLs. */
export const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True for the host of a URL that leads to this machine. Without a host, it leads to a socket among its files. */
export const isOwnMachine = (hostname: string): boolean => hostname === '' || ownMachine.includes(hostname);
