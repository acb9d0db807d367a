import type { CheckedMessage, DeliveryRisk, MessageCheck } from '@vantage/contract/mailings/message-check';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import { invalidMessage, tooLarge } from './messages.service';
import { compileMessage } from './survey-message';

/** Gmail cuts longer messages. In bytes. */
const maxSize = 100_000;

/** @returns the TXT records, none for an unknown name; null if no name server responded in time */
export type ResolveTxt = (name: string) => Promise<readonly string[] | null>;

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'mail'>;
  readonly tenants: Pick<TenantService, 'publicAddress'>;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly resolveTxt: ResolveTxt;
}

export type MessageCheckService = ReturnType<typeof messageCheckService>;

type Risk = MessageCheck['risks'][number];

const risk = (code: DeliveryRisk, ...values: readonly string[]): Risk => ({ code, values: [...values] });

export const messageCheckService = (dependencies: Dependencies) => {
  const { database, settings, tenants, surveys, resolveTxt } = dependencies;

  /** @returns null if no name server responded */
  const risksOfDomain = async (
    domain: string,
    dkim: { readonly domain: string; readonly selector: string } | null,
  ): Promise<Risk[] | null> => {
    const [own, dmarc, key] = await Promise.all([
      resolveTxt(domain),
      resolveTxt(`_dmarc.${domain}`),
      dkim ? resolveTxt(`${dkim.selector}._domainkey.${dkim.domain}`) : [],
    ]);
    if (own === null || dmarc === null || key === null) return null;
    const lacks = (records: readonly string[], begin: RegExp) => !records.some((one) => begin.test(one));
    return [
      ...(lacks(own, /^v=spf1/i) ? [risk('noSpf', domain)] : []),
      ...(lacks(key, /p=[\w+/]/) ? [risk('noDkim', domain)] : []),
      ...(lacks(dmarc, /^v=DMARC1/i) ? [risk('noDmarc', domain)] : []),
    ];
  };

  /** @throws {AppError} validation of `body` */
  const risksOfContent = async (message: CheckedMessage, publicUrl: string): Promise<Risk[]> => {
    const compiled = await compileMessage(message, { columns: null, unsubscribeLabel: '' });
    if (compiled.problems) throw invalidMessage(compiled.problems);
    const { host } = new URL(publicUrl);
    const links = { surveyLink: publicUrl, unsubscribeLink: publicUrl };
    const risksOf = (body: string, language: LanguageCode | null): Risk[] => {
      const rendered = compiled.render({ cells: [], ...links }, language);
      if (!rendered) throw tooLarge(language);
      const { html } = rendered;
      const hosts = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)]
        .map(([, address = '']) => (URL.canParse(address) ? new URL(address).host : ''))
        .filter((one) => one !== '' && one !== host);
      const words = body.replaceAll(/<[^<>]*>|\{\{[^{}]*\}\}|&nbsp;/g, '').trim();
      const risks = [
        ...(words === '' ? [risk('noText')] : []),
        ...(hosts.length > 0 ? [risk('foreignLink', ...new Set(hosts))] : []),
        ...(Buffer.byteLength(html) > maxSize ? [risk('tooLarge')] : []),
      ];
      return language ? risks.map((one) => ({ ...one, language })) : risks;
    };
    return [
      ...risksOf(message.body, null),
      ...languageCodes.flatMap((language) => {
        const body = message.translations?.[language]?.body;
        return body === undefined ? [] : risksOf(body, language);
      }),
    ];
  };

  return {
    /** @throws {AppError} notFound; validation of `body` if the message can't be sent */
    async check(actor: Actor, surveyId: string, message: CheckedMessage): Promise<MessageCheck> {
      const { tenantId } = actor;
      await surveys.get(actor, surveyId);
      const publicUrl = await tenants.publicAddress(tenantId, null);
      const { own } = await database.read(tenantId, (scope) => settings.mail(scope));
      // The operator looks after the product's own domain.
      const risks = await risksOfContent(message, publicUrl);
      if (own === null) return { risks, senderDns: 'notNeeded' };
      const found = await risksOfDomain(own.address.replace(/^.*@/, '').toLowerCase(), own.dkim);
      return found === null
        ? { risks, senderDns: 'unreachable' }
        : { risks: [...found, ...risks], senderDns: 'checked' };
    },
  };
};
