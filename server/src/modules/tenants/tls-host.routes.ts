import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../platform/errors';
import type { TenantService } from './tenants.service';

const query = z.object({ domain: z.string().max(253) });

/**
 * For a proxy that requests certificates on demand, which asks whether a host is ours before it does (Caddy's
 * `on_demand_tls`). It tells no more than the page at that host, but the proxies of `deploy/` do not pass it on.
 */
export const tlsHostRoutes = (server: FastifyInstance, tenants: TenantService): void => {
  const answer = async (request: FastifyRequest): Promise<object> => {
    const { data } = query.safeParse(request.query);
    const host = data?.domain.toLowerCase();
    const tenant = host === undefined ? null : await tenants.ofHost(host);
    if (host === undefined || !tenant || !(await tenants.ownHosts(tenant._id)).includes(host))
      throw notFound();
    return { status: 'known' };
  };
  server.get('/internal/tls-host', (request) => answer(request));
};
