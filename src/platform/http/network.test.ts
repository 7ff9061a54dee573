import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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
  [`fe80::1%${'x'.repeat(3_000)}`, 'fe80:0:0:0'],
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

test('what clients write into headers is not kept', () => {
  const before = memoryInUse();
  for (let n = 0; n < 5_000; n++) {
    const header = `${'x'.repeat(20_000)}${n},2001:db8::${n.toString(16)}:1`;
    networkOf(header.split(',')[1] as string);
    networkOf(header);
  }
  expect(memoryInUse() - before).toBeLessThan(20_000_000);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function memoryInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
