import type { FastifyInstance } from 'fastify';

/** Such as `192.0.2.1:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
const addressWithPort = /^(?:\[([\da-f:.]+)\](?::\d*)?|([\d.]+):\d*)$/i;

const withoutPort = (address: string): string => {
  const [, ipv6, ipv4] = addressWithPort.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
};

/**
 * Removes the ports that some proxies add to the addresses in `X-Forwarded-For`: Fastify would take them as part of
 * the client's address, and each connection would be another client to all limits. To be registered before anything
 * reads `request.ip`.
 */
export function forwardedAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (typeof forwardedFor === 'string')
      headers['x-forwarded-for'] = forwardedFor
        .split(',')
        .map((address) => withoutPort(address.trim()))
        .join(', ');
    done();
  });
}
