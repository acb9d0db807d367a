import { Gauge, type Registry } from 'prom-client';
import type { OutboundGate } from './outbound-gate';

export function outboundMetric(
  registry: Registry,
  { isHeld, wasHeld }: Pick<OutboundGate, 'isHeld' | 'wasHeld'>,
): Gauge {
  return new Gauge({
    name: 'outbound_held',
    help: 'Whether mails, mailings and webhooks wait until an operator releases them',
    registers: [registry],
    async collect() {
      this.set((await isHeld().catch(wasHeld)) ? 1 : 0);
    },
  });
}
