import { z } from 'zod';
import { id } from './api/fields';
import { operation } from './api/operation';
import { language } from './languages';

/** The registry stores this as JSON, with the support address and the time zone that the tenant started with. */
export const tenantInfo = z.strictObject({
  name: z.string(),
  supportEmail: z.string().nullable(),
  timeZone: z.string(),
});
export type TenantInfo = z.infer<typeof tenantInfo>;

/** What anyone may know of a tenant. */
export const publicTenant = z.strictObject({
  _id: id,
  name: z.string(),
  defaultLanguage: language,
  info: tenantInfo,
});
export type PublicTenant = z.infer<typeof publicTenant>;
const knownTenant = publicTenant.extend({ exists: z.literal(true) });
const unknownTenant = z.strictObject({ exists: z.literal(false) });
export type TenantCheck = z.infer<typeof knownTenant> | z.infer<typeof unknownTenant>;

/** The only operation that takes a slug, since a browser knows only the host name. */
export const checkTenant = operation({
  method: 'GET',
  path: '/:tenant/v1/check-tenant/appTenantId',
  summary: 'Check whether a tenant exists',
  permission: 'public',
  responses: { 200: z.union([knownTenant, unknownTenant]) },
});
