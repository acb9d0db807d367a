import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { role } from '@vantage/contract/permissions';
import { brandingFields } from '@vantage/contract/settings/branding-settings';
import { languageFields } from '@vantage/contract/settings/language-settings';
import { changeSettings, type SettingsChange } from '@vantage/contract/settings/settings-change';
import type { NewUserFields } from '@vantage/contract/users/users';
import { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { validate } from '../../platform/http/operations/validate';
import type { PublicUrl } from '../../platform/public-address';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import type { Tenants } from '../tenants';
import type { Users } from '../users';

const firstSettings = z.strictObject({
  supportEmail: brandingFields.shape.supportEmail,
  timeZone: languageFields.shape.timeZone,
});

interface Dependencies {
  readonly database: Database;
  readonly publicUrl: PublicUrl;
  readonly tenants: Tenants;
  readonly settings: SettingsService;
  readonly users: Users;
  readonly audit: AuditLog;
}

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  readonly supportEmail: string | null;
  readonly hosts: readonly string[];
  readonly administrator: Pick<NewUserFields, 'userName' | 'firstName' | 'lastName' | 'email'>;
}

export interface TenantDetails {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  readonly supportEmail: string | null;
  readonly url: string;
  readonly hosts: readonly string[];
  readonly createdAt: string;
  readonly suspendedAt: string | null;
}

export type TenantAdministration = ReturnType<typeof tenantAdministration>;

/**
 * What an operator does to whole organizations. Changes of the registry need the rights of the database's owner, so that
 * no process that serves requests can make them.
 */
export const tenantAdministration = ({
  database,
  publicUrl,
  tenants,
  settings,
  users,
  audit,
}: Dependencies) => {
  const { registry } = tenants;

  const findId = async (slug: string): Promise<string> => (await registry.find(slug)).id;

  const list = async (): Promise<Omit<TenantDetails, 'timeZone' | 'supportEmail'>[]> => {
    const rows = await registry.list();
    return rows.map(({ id, slug, profile, hosts, createdAt, suspendedAt }) => ({
      id,
      slug,
      name: profile.name,
      url: publicUrl({ slug }),
      hosts,
      createdAt: createdAt.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
    }));
  };

  const change = async (slug: string, work: (scope: Scope, actor: Actor) => Promise<void>): Promise<void> => {
    const id = await findId(slug);
    await database.write(id, (scope) => work(scope, Actor.operator(id)));
  };

  return {
    /** Includes suspended ones, sorted by slug. */
    list,

    findId,

    /** @throws {AppError} tenant.unknown */
    async get(slug: string): Promise<TenantDetails> {
      const id = await findId(slug);
      const listed = (await list()).find((tenant) => tenant.id === id);
      if (!listed) throw new AppError('tenant.unknown');
      const { info } = await tenants.get(id);
      return { ...listed, timeZone: info.timeZone, supportEmail: info.supportEmail };
    },

    async exists(slug: string): Promise<boolean> {
      return (await registry.list()).some((tenant) => tenant.slug === slug);
    },

    /**
     * Creates all that an organization starts with, or nothing.
     * @param options.sendsMail whether the administrator is invited by mail; otherwise the link is returned
     * @throws {AppError} validation: slug, name, time zone, host or a field of the administrator
     */
    create(
      { slug, name, timeZone, supportEmail, hosts, administrator }: NewTenant,
      options: { readonly sendsMail: boolean; readonly requestId: string },
    ): Promise<{ readonly id: string; readonly link: string | null }> {
      const id = uuidv7();
      const actor = Actor.operator(id);
      validate(firstSettings, { supportEmail, timeZone });
      return database.write(id, async (scope) => {
        await registry.insert(scope, slug, { name, supportEmail, timeZone });
        await settings.create(scope, { supportEmail, timeZone });
        for (const host of hosts) await registry.addHost(scope, host);
        await audit.recordChange(scope, actor, options.requestId, {
          action: 'tenant.created',
          entityId: id,
          after: { name, timeZone, supportEmail, ...(hosts.length > 0 && { hosts }) },
        });
        const language = await settings.defaultLanguage(scope);
        const { link } = await users.recovery.add(
          scope,
          actor,
          {
            ...administrator,
            appRoleId: role.administrator,
            language,
            employeeType: 'Internal',
            active: true,
          },
          options,
        );
        return { id, link };
      });
    },

    /** @throws {AppError} tenant.unknown, validation, conflict.stale */
    async update(
      slug: string,
      { name, ...changed }: { name?: string; timeZone?: string; supportEmail?: string | null },
      requestId: string,
    ): Promise<void> {
      const id = await findId(slug);
      const actor = Actor.operator(id);
      if (Object.keys(changed).length > 0) {
        const { version } = await settings.read(id, actor);
        if (version === undefined) throw new AppError('conflict.stale');
        const body = validate(changeSettings.body, { version, ...changed }) as SettingsChange;
        await settings.change(actor, body, { requestId, idempotency: null });
      }
      if (name === undefined) return;
      await database.write(id, async (scope) => {
        const previous = await registry.rename(scope, name);
        if (previous === name) return;
        await audit.recordChange(scope, actor, requestId, {
          action: 'tenant.updated',
          entityId: id,
          before: { name: previous },
          after: { name },
        });
      });
    },

    /** @throws {AppError} tenant.unknown; validation: invalid host, host taken */
    addHost(slug: string, host: string, requestId: string): Promise<void> {
      return change(slug, async (scope, actor) => {
        await registry.addHost(scope, host);
        await audit.recordChange(scope, actor, requestId, {
          action: 'tenant.hostAdded',
          entityId: scope.tenantId,
          after: { host: host.toLowerCase() },
        });
      });
    },

    /** @throws {AppError} tenant.unknown, notFound */
    removeHost(slug: string, host: string, requestId: string): Promise<void> {
      return change(slug, async (scope, actor) => {
        await registry.removeHost(scope, host);
        await audit.recordChange(scope, actor, requestId, {
          action: 'tenant.hostRemoved',
          entityId: scope.tenantId,
          before: { host: host.toLowerCase() },
        });
      });
    },

    /**
     * Requests get 404 at once, and jobs wait. Sessions can be used again after the tenant is resumed, unless they have
     * expired by then.
     * @throws {AppError} tenant.unknown
     */
    setSuspended(slug: string, isSuspended: boolean, requestId: string): Promise<void> {
      return change(slug, async (scope, actor) => {
        if (!(await registry.setSuspended(scope, isSuspended))) return;
        await audit.recordChange(scope, actor, requestId, {
          action: isSuspended ? 'tenant.suspended' : 'tenant.resumed',
          entityId: scope.tenantId,
        });
      });
    },
  };
};
