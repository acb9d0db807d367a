import { expect, it } from 'vitest';
import { recordedAddress } from './recorded-address';

it.each([
  ['192.0.2.77', 'full', '192.0.2.77'],
  ['192.0.2.77', 'network', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', 'network', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', 'network', '2001:db8:1::/48'],
  ['no address', 'network', null],
  ['192.0.2.77', 'none', null],
] as const)('%s is recorded as %s: %s (S82)', (ip, recording, recorded) => {
  expect(recordedAddress(ip, recording)).toBe(recorded);
});
