import { expect, test } from 'vitest';
import { isThisNetwork, networkOf } from './network.server.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:201', '192.0.2.1'],
  ['2001:DB8:0:7::1', '2001:db8:0:7'],
  ['2001:db8:0000:0007:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:8::1', '2001:db8:0:8'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('the network of “%s” is “%s”', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['172.18.0.3', true],
  ['fd00::1', true],
  ['172.32.0.1', false],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
  ['not.an.address', false],
  ['', false],
])('“%s” is of this machine or a private network: %s', (address, isOwn) => {
  expect(isThisNetwork(address)).toBe(isOwn);
});
