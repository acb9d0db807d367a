import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type { Language } from '@vantage/contract/languages';
import { locationLevel, type LocationLevel } from '@vantage/contract/locations';
import { permission } from '@vantage/contract/permissions';
import type { AllSettings, AppSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import type { Actor } from '../../platform/actor';
import type { Secrets } from '../../platform/crypto/secrets';
import type { SealedColumnPurpose } from '../../platform/crypto/sealed-columns';
import type { Database, Scope } from '../../platform/database/database';
import type { EventBus } from '../../platform/domain-events';
import { withIdempotency, type IdempotentRequest } from '../../platform/database/idempotency';
import { staleConflict } from '../../platform/errors';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import { checkImages } from './branding-settings';
import { checkLanguages, checkTimeZone } from './language-settings';
import type { OfferedOptions } from './offered-options';
import { toBounceWebhook, type BounceWebhook } from './bounce-settings';
import { bounceToken } from './bounce-tokens';
import { readBranding, type Branding, type SurveyMailBranding } from './branding';
import {
  checkMail,
  toMail,
  toSmtp,
  withNewDkimKey,
  withServerUntested,
  type MailSettings,
  type SmtpServer,
} from './mail-settings';
import type { ReplyToConfirmations } from './reply-to-confirmations.service';
import { checkEmbedding, toEmbedding, type EmbeddingSettings } from './embedding-settings';
import {
  auditedChange,
  checkProvider,
  changedColumns,
  isProviderComplete,
  ssoSealPurpose,
  toColumns,
} from './settings-change';
import { checkRenames, renamesByList } from './renamed-options';
import { checkLockout, dependsOnSingleSignOn } from './sign-in-guards';
import {
  presentAllSettings,
  presentLanguage,
  presentOptions,
  presentSignInSettings,
} from './settings.presenter';
import type { settingsRepository, SettingsRow } from './settings.repository';

interface Dependencies {
  readonly database: Database;
  readonly settings: ReturnType<typeof settingsRepository>;
  readonly assets: AssetService;
  readonly secrets: Secrets;
  readonly audit: AuditLog;
  readonly events: EventBus;
  /** With the change; rejects if the change can't be saved. */
  readonly testSingleSignOn: (
    actor: Actor,
    sso: SettingsChange['sso'],
    requestId: string,
  ) => Promise<ConnectionTest>;
  readonly tenantName: (scope: Scope) => Promise<string>;
  /** Other processes read name, address for support and time zone again after the transaction. */
  readonly announceTenantChange: (scope: Scope) => Promise<void>;
  readonly replyToConfirmations: Pick<ReplyToConfirmations, 'prepare' | 'send'>;
  readonly ssoRedirect: (tenantId: string) => Promise<string>;
  /** Without the token. */
  readonly bounceUrl: (tenantId: string) => Promise<string>;
  readonly ownHosts: (tenantId: string) => Promise<readonly string[]>;
  /** Whether providers on this machine are allowed, over plain http. */
  readonly providersOnLoopback: boolean;
}

export interface SingleSignOn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly createUsers: boolean;
}

/** `hosts` may be embedded; Tableau's script is loaded from `tableauHost`. */
interface EmbedSources {
  readonly hosts: readonly string[];
  readonly tableauHost: string | null;
}

const presentEmbedSources = (row: SettingsRow): EmbedSources => ({
  hosts: row.embed_hosts,
  tableauHost: row.tableau_host,
});

interface PageSettings {
  readonly publicSettings: AppSettings;
  readonly defaultLanguage: Language;
  readonly embedding: EmbedSources;
}

export type SettingsService = ReturnType<typeof settingsService>;

export const settingsService = (dependencies: Dependencies) => {
  const { database, settings, assets, secrets, audit, ssoRedirect, providersOnLoopback } = dependencies;
  const { events, replyToConfirmations } = dependencies;

  const assetUrls = (tenantId: string) => ({
    url: (id: string | null) => assets.url(tenantId, id),
    favicon: (id: string | null) => assets.variantUrl(tenantId, id, 'favicon'),
  });

  /** Call before opening a transaction: resolving the callback URL may run a query. */
  const createPresenter = async (tenantId: string): Promise<(row: SettingsRow) => AllSettings> => {
    const bounceUrl = await dependencies.bounceUrl(tenantId);
    const context = {
      assets: assetUrls(tenantId),
      ssoRedirect: await ssoRedirect(tenantId),
      bounceUrl: (nonce: Buffer | null) => `${bounceUrl}/${bounceToken(secrets, { tenantId, nonce })}`,
    };
    return (row) => presentAllSettings(row, context);
  };

  const seal = (purpose: SealedColumnPurpose, secret: string): Buffer =>
    secrets.seal(purpose, Buffer.from(secret));

  const open = (purpose: SealedColumnPurpose, sealed: Buffer): string =>
    secrets.open(purpose, sealed).toString();

  const toSingleSignOn = (row: SettingsRow): SingleSignOn | null => {
    if (!isProviderComplete(row)) return null;
    return {
      issuer: row.sso_issuer,
      clientId: row.sso_client_id,
      clientSecret: secrets.open(ssoSealPurpose, row.sso_client_secret).toString(),
      createUsers: row.sso_create_users,
    };
  };

  return {
    async read(tenantId: string, actor: Actor | null): Promise<AppSettings> {
      const row = await database.read(tenantId, (scope) => settings.get(scope));
      return actor?.can(permission.settingsWrite)
        ? (await createPresenter(tenantId))(row)
        : presentSignInSettings(row, assetUrls(tenantId));
    },

    /** Stores the settings of a new tenant. @throws {AppError} validation: unknown time zone */
    async create(
      scope: Scope,
      { supportEmail, timeZone }: Pick<AllSettings, 'supportEmail' | 'timeZone'>,
    ): Promise<void> {
      await checkTimeZone(scope, timeZone, settings);
      await settings.insert(scope, { appLogoId: null, messageAboveLoginArea: '', supportEmail, timeZone });
    },

    /**
     * Settings are not cached, so a change takes effect in every process immediately.
     * @throws {AppError} conflict.stale, validation, idempotency.mismatch; request.tooMany if too many addresses for
     * replies had to be confirmed
     */
    async change(
      actor: Actor,
      change: SettingsChange,
      { requestId, idempotency }: { requestId: string; idempotency: IdempotentRequest | null },
    ): Promise<AllSettings> {
      const { tenantId, userId } = actor;
      const present = await createPresenter(tenantId);
      const ownHosts = await dependencies.ownHosts(tenantId);
      const completed = await withNewDkimKey(change);
      // Before the transaction, since the provider may take seconds to respond.
      const stored = await database.read(tenantId, (scope) => settings.get(scope));
      const singleSignOn = dependsOnSingleSignOn(stored, change)
        ? await dependencies.testSingleSignOn(actor, change.sso, requestId)
        : null;
      return database.write(tenantId, (scope) =>
        withIdempotency(scope, { userId, request: idempotency }, async () => {
          const before = await settings.lock(scope);
          if (change.version !== before.version) throw staleConflict(present(before));
          const changed = withServerUntested(changedColumns(before, toColumns(completed, seal)));
          checkProvider(before, changed, { providersOnLoopback });
          checkEmbedding(before, changed, { providersOnLoopback, ownHosts });
          checkMail(before, changed, { providersOnLoopback });
          checkRenames(before, change);
          await checkImages(scope, changed, assets);
          await checkLanguages(scope, before, changed, settings);
          await checkLockout(scope, { before, changed, singleSignOn, actorId: userId, events });
          if (Object.keys(changed).length === 0) return present(before);
          const confirmation = replyToConfirmations.prepare(tenantId, before, { ...before, ...changed });
          const after = await settings.update(scope, { ...changed, ...confirmation.columns });
          for (const renamed of renamesByList(change.renamedOptions ?? []))
            await events.publish(scope, 'options.renamed', renamed);
          if (changed.support_email !== undefined || changed.time_zone !== undefined)
            await dependencies.announceTenantChange(scope);
          if (confirmation.token !== null) await replyToConfirmations.send(scope, after, confirmation.token);
          await audit.recordChange(scope, actor, requestId, {
            action: 'settings.updated',
            entityId: after.id,
            ...auditedChange(before, after),
          });
          return present(after);
        }),
      );
    },

    /** Includes the client secret; null unless it is completely configured. */
    async singleSignOn(scope: Scope): Promise<SingleSignOn | null> {
      return toSingleSignOn(await settings.get(scope));
    },

    /** Null if it is not configured, or not among the sign-in methods. */
    async enabledSingleSignOn(scope: Scope): Promise<SingleSignOn | null> {
      const methods = await settings.authMethod(scope);
      return methods.includes('sso') ? toSingleSignOn(await settings.get(scope)) : null;
    },

    /**
     * Computes the settings that a change would lead to.
     * @throws {AppError} validation, as when saving it
     */
    async changedSingleSignOn(scope: Scope, sso: SettingsChange['sso']): Promise<SingleSignOn | null> {
      const before = await settings.get(scope);
      const changed = changedColumns(before, toColumns({ version: before.version, sso }, seal));
      checkProvider(before, changed, { providersOnLoopback });
      return toSingleSignOn({ ...before, ...changed });
    },

    languages(): Language[] {
      return languageCodes.map(presentLanguage);
    },

    /** The tenant's default language, for texts before sign-in. */
    async languageOfTenant(tenantId: string): Promise<Language> {
      return presentLanguage(
        (await database.read(tenantId, (scope) => settings.get(scope))).default_language,
      );
    },

    async offeredLanguages(scope: Scope): Promise<readonly LanguageCode[]> {
      return (await settings.get(scope)).selected_languages;
    },

    async defaultLanguage(scope: Scope): Promise<LanguageCode> {
      return (await settings.get(scope)).default_language;
    },

    /** Empty if any domain is allowed. */
    async emailDomains(scope: Scope): Promise<readonly string[]> {
      return (await settings.get(scope)).email_domains;
    },

    async options(scope: Scope): Promise<OfferedOptions> {
      return presentOptions(await settings.get(scope));
    },

    async locationLevels(scope: Scope): Promise<readonly LocationLevel[]> {
      const row = await settings.get(scope);
      const enabled: Readonly<Record<LocationLevel, boolean>> = {
        area: true,
        subarea: row.enable_subarea,
        department: row.enable_department,
        division: row.enable_division,
        shift: row.enable_shift,
      };
      return locationLevel.options.filter((level) => enabled[level]);
    },

    signInMethods(scope: Scope): Promise<readonly AuthMethod[]> {
      return settings.authMethod(scope);
    },

    async branding(scope: Scope): Promise<Branding> {
      return readBranding(scope, await settings.get(scope), assets);
    },

    /**
     * How survey e-mail looks.
     * @param publicUrl of the tenant; null for a message that the application shows
     */
    async surveyMailBranding(scope: Scope, publicUrl: string | null): Promise<SurveyMailBranding> {
      const row = await settings.get(scope);
      const { brandColor, logo } = await readBranding(scope, row, assets);
      const path = logo && assets.variantUrl(scope.tenantId, logo.id, 'mail');
      return {
        sender: await dependencies.tenantName(scope),
        postalAddress: row.mail_postal_address,
        brandColor,
        logo:
          logo && path ? { ...logo, url: publicUrl === null ? path : new URL(path, publicUrl).href } : null,
      };
    },

    async embedding(scope: Scope): Promise<EmbeddingSettings> {
      return toEmbedding(await settings.get(scope), open);
    },

    async bounceWebhook(scope: Scope): Promise<BounceWebhook> {
      return toBounceWebhook(await settings.get(scope), open);
    },

    async mail(scope: Scope): Promise<MailSettings> {
      return toMail(await settings.get(scope), open);
    },

    /** These are the saved values, whether tested or not; null until they are complete. */
    async smtpServer(
      scope: Scope,
    ): Promise<{ readonly server: SmtpServer; readonly version: number } | null> {
      const row = await settings.get(scope);
      const server = toSmtp(row, open);
      return server && { server, version: row.version };
    },

    /** From now on the tenant's server may send. Does nothing if the settings have been changed since `version`. */
    async recordSmtpTest(actor: Actor, version: number, requestId: string): Promise<void> {
      await database.write(actor.tenantId, async (scope) => {
        if (!(await settings.recordSmtpTest(scope, version))) return;
        const after = await settings.get(scope);
        await audit.recordChange(scope, actor, requestId, {
          action: 'settings.updated',
          entityId: after.id,
          ...auditedChange({ ...after, smtp_tested_at: null }, after),
        });
      });
    },

    /** What the application's page needs before its first request. */
    forPage(tenantId: string): Promise<PageSettings> {
      return database.read(tenantId, async (scope) => {
        const row = await settings.get(scope);
        return {
          publicSettings: presentSignInSettings(row, assetUrls(tenantId)),
          defaultLanguage: presentLanguage(row.default_language),
          embedding: presentEmbedSources(row),
        };
      });
    },

    embedSources(tenantId: string): Promise<EmbedSources> {
      return database.read(tenantId, async (scope) => presentEmbedSources(await settings.get(scope)));
    },
  };
};
