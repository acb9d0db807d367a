import { hasPermission, permission, type RoleId } from '@vantage/contract/permissions';
import type { Clock } from '../../platform/clock';
import type { Scope } from '../../platform/database/database';
import type { MailOutbox } from '../../platform/mail/outbox';
import type { MailKind, MailTemplates, MailValues } from '../../platform/mail/templates';
import type { SettingsService } from '../settings';
import type { TenantService } from '../tenants';
import type { AccountRow } from '../users';
import { minute, day } from '../../platform/durations';

interface Dependencies {
  readonly clock: Clock;
  readonly outbox: MailOutbox;
  readonly templates: MailTemplates;
  readonly settings: SettingsService;
  readonly tenants: TenantService;
}

type Recipient = Pick<AccountRow, 'user_name' | 'first_name' | 'last_name' | 'email' | 'language'>;

export type AuthMails = ReturnType<typeof authMails>;

export const authMails = ({ clock, outbox, templates, settings, tenants }: Dependencies) => {
  const send = async <Kind extends MailKind>(
    scope: Scope,
    to: Recipient,
    kind: Kind,
    values: MailValues[Kind],
    timing: { priority: 'urgent' | 'ordinary'; expiresAt?: Date },
  ): Promise<void> => {
    const branding = {
      ...(await settings.branding(scope)),
      organization: await tenants.getName(scope.tenantId, scope),
    };
    await outbox.add(scope, {
      to: { address: to.email, name: getName(to) },
      ...templates.render(kind, to.language, values, branding),
      ...timing,
    });
  };
  const getName = (person: Recipient): string => `${person.first_name} ${person.last_name}`.trim();

  const passwordLink = async (scope: Scope, token: string): Promise<string> =>
    `${await tenants.publicUrl(scope.tenantId, scope)}/forcepassword?token=${encodeURIComponent(token)}`;

  /** With `invited`, the screen greets a user who has never had a password. */
  const invitationLink = async (scope: Scope, token: string): Promise<string> =>
    `${await passwordLink(scope, token)}&invited=true`;

  return {
    passwordLink,
    invitationLink,

    securityCode(
      scope: Scope,
      to: Recipient,
      { code, minutes, expiresAt }: { code: string; minutes: number; expiresAt: Date },
    ): Promise<void> {
      return send(
        scope,
        to,
        'securityCode',
        { name: getName(to), code, minutes },
        { priority: 'urgent', expiresAt },
      );
    },

    async resetLink(
      scope: Scope,
      to: Recipient,
      { token, minutes, askedBy }: { token: string; minutes: number; askedBy: 'reader' | 'administrator' },
    ): Promise<void> {
      const link = await passwordLink(scope, token);
      const expiresAt = new Date(clock.now() + minutes * minute);
      const values = { name: getName(to), link, minutes, askedBy };
      await send(scope, to, 'resetLink', values, { priority: 'urgent', expiresAt });
    },

    async invitation(
      scope: Scope,
      to: Recipient,
      { token, days }: { token: string; days: number },
    ): Promise<void> {
      const link = await invitationLink(scope, token);
      const expiresAt = new Date(clock.now() + days * day);
      const values = { name: getName(to), userName: to.user_name, link, days };
      await send(scope, to, 'invitation', values, { priority: 'ordinary', expiresAt });
    },

    /** For a user whom an administrator has locked or deactivated. */
    resetDenied(scope: Scope, to: Recipient, state: 'locked' | 'inactive'): Promise<void> {
      return send(scope, to, 'resetDenied', { name: getName(to), state }, { priority: 'urgent' });
    },

    passkeyAdded(scope: Scope, to: Recipient, passkey: string): Promise<void> {
      return send(scope, to, 'passkeyAdded', { name: getName(to), passkey }, { priority: 'ordinary' });
    },

    /** Confirms a user's first password. */
    passwordSet(scope: Scope, to: Recipient): Promise<void> {
      return send(scope, to, 'passwordSet', { name: getName(to) }, { priority: 'ordinary' });
    },

    /** The client's name is for approvers only; the requester does not learn it. */
    async accessRequest(
      scope: Scope,
      to: Recipient & { readonly role_id: RoleId },
      {
        requester,
        customer,
      }: { requester: Recipient; customer: { readonly id: string; readonly name: string } },
    ): Promise<void> {
      const mayAssign = hasPermission(to.role_id, permission.customersAssign);
      const link = mayAssign
        ? `${await tenants.publicUrl(scope.tenantId, scope)}/customer/${customer.id}/assign`
        : null;
      const values = {
        name: getName(to),
        requester: getName(requester),
        email: requester.email,
        client: customer.name,
        link,
      };
      await send(scope, to, 'accessRequest', values, { priority: 'ordinary' });
    },

    passwordChanged(scope: Scope, to: Recipient): Promise<void> {
      return send(scope, to, 'passwordChanged', { name: getName(to) }, { priority: 'ordinary' });
    },
  };
};
