import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** This machine and private networks, from which no visitor of a site on the internet comes. */
const thisNetwork = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  thisNetwork.addSubnet(net, prefix);
thisNetwork.addAddress('::1', 'ipv6');
thisNetwork.addSubnet('fc00::', 7, 'ipv6');

/**
 * True for an address of this machine or of a private network: the operator's own, or a proxy that TRUSTED_PROXIES doesn't
 * count. What such a proxy sends comes from many people, so a limit for each network must not count it as one.
 */
export const isThisNetwork = (address: string): boolean => read(address).isThis;

/** Returns the IPv4 address, or the /64 network of an IPv6 one: a single line has all of its 2^64 addresses. */
export const networkOf = (ip: string): string => read(ip).network;

interface Known {
  network: string;
  isThis: boolean;
}

/** Each request asks about its address several times, and the next one of a visitor comes from the same one. */
const known = new LRUCache<string, Known>({ max: 10_000 });

/** The longest text of an address: an IPv6 one that ends with an IPv4 one. */
const longestAddress = 45;

function read(ip: string): Known {
  const before = known.get(ip);
  if (before) return before;
  // A client can write anything into a header, which a part of it would keep in memory as a whole.
  if (!isIP(ip) || ip.length > longestAddress) return find(ip);
  const address = Buffer.from(ip).toString('latin1');
  const found = find(address);
  known.set(address, found);
  return found;
}

function find(ip: string): Known {
  const network = findNetwork(ip);
  return {
    network,
    isThis: isIPv4(network) ? thisNetwork.check(network) : isIPv6(ip) && thisNetwork.check(ip, 'ipv6'),
  };
}

function findNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [start = [], end = []] = canonical(ip)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const groups = [...start, ...zeros, ...end];
  const [high = '', low = ''] = groups.slice(6);
  // An IPv4 address as an IPv6 socket has it: ::ffff:192.0.2.1.
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':');
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** Returns the one spelling of an IPv6 address: lower case, no leading zeros, the longest run of zeros as `::`. */
const canonical = (ip: string): string => new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1);
