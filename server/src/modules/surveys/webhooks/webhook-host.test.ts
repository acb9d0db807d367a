import { describe, expect, it } from 'vitest';
import { canReceiveWebhooks } from './webhook-host';

describe('canReceiveWebhooks', () => {
  it.each([
    ['hooks.example.com', true],
    ['93.184.215.14', true],
    ['[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', true],
    ['10.0.0.7', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['192.168.1.10', false],
    ['198.18.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['[fd00::1]', false],
    ['[::ffff:10.0.0.7]', false],
    ['intranet', false],
    ['hooks.local', false],
    ['hooks.corp.internal', false],
    ['hooks.test', false],
    ['nas.home.arpa', false],
  ])('%s: %s', (hostname, can) => {
    for (const providersOnLoopback of [true, false])
      expect(canReceiveWebhooks(hostname, { providersOnLoopback })).toBe(can);
  });

  it.each(['localhost', 'hooks.localhost', '127.0.0.1', '[::1]'])(
    '%s: only where it is allowed',
    (hostname) => {
      expect(canReceiveWebhooks(hostname, { providersOnLoopback: true })).toBe(true);
      expect(canReceiveWebhooks(hostname, { providersOnLoopback: false })).toBe(false);
    },
  );
});
