import type {
  CheckedMessage,
  DeliverabilityProblem,
  MessageCheck,
} from '@vantage/contract/mailings/message-check';
import { respondentLanguageCodes, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { SenderRecordKind } from '@vantage/contract/settings/sender-domain';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import { findSenderRecords, senderDomain, type ResolveTxt } from '../sender/sender-records';
import { invalidMessage, messageTooLarge } from './messages.service';
import { compileMessage } from './survey-message';

/** Gmail cuts longer messages. In bytes. */
const maxBytes = 100_000;

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'mail'>;
  readonly tenants: Pick<TenantService, 'publicUrl'>;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly resolveTxt: ResolveTxt;
}

export type DeliverabilityService = ReturnType<typeof deliverabilityService>;

const problemCodes = { spf: 'noSpf', dkim: 'noDkim', dmarc: 'noDmarc' } as const satisfies Record<
  SenderRecordKind,
  DeliverabilityProblem
>;

type Problem = MessageCheck['problems'][number];

const problem = (code: DeliverabilityProblem, ...values: readonly string[]): Problem => ({
  code,
  values: [...values],
});

export const deliverabilityService = (dependencies: Dependencies) => {
  const { database, settings, tenants, surveys, resolveTxt } = dependencies;

  /** @returns null if no name server responded */
  const checkDomain = async (own: Parameters<typeof findSenderRecords>[1]): Promise<Problem[] | null> => {
    const records = await findSenderRecords(resolveTxt, own);
    if (records.some(({ state }) => state === 'unreachable')) return null;
    return records
      .filter(({ state }) => state !== 'ready')
      .map(({ kind }) => problem(problemCodes[kind], senderDomain(own)));
  };

  /** @throws {AppError} validation of `body` */
  const checkContent = async (message: CheckedMessage, publicUrl: string): Promise<Problem[]> => {
    const compiled = await compileMessage(message, { columns: null });
    if (compiled.problems) throw invalidMessage(compiled.problems);
    const { host } = new URL(publicUrl);
    const links = { surveyLink: publicUrl, unsubscribeLink: publicUrl };
    const checkBody = (body: string, language: RespondentLanguageCode | null): Problem[] => {
      const rendered = compiled.render({ cells: [], ...links }, language);
      if (!rendered) throw messageTooLarge(language);
      const { html } = rendered;
      const hosts = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)]
        .map(([, address = '']) => (URL.canParse(address) ? new URL(address).host : ''))
        .filter((one) => one !== '' && one !== host);
      const words = body.replaceAll(/<[^<>]*>|\{\{[^{}]*\}\}|&nbsp;/g, '').trim();
      const problems = [
        ...(words === '' ? [problem('noText')] : []),
        ...(hosts.length > 0 ? [problem('foreignLink', ...new Set(hosts))] : []),
        ...(Buffer.byteLength(html) > maxBytes ? [problem('tooLarge')] : []),
      ];
      return language ? problems.map((one) => ({ ...one, language })) : problems;
    };
    return [
      ...checkBody(message.body, null),
      ...respondentLanguageCodes.flatMap((language) => {
        const body = message.translations?.[language]?.body;
        return body === undefined ? [] : checkBody(body, language);
      }),
    ];
  };

  return {
    /** @throws {AppError} notFound; validation of `body` if the message can't be sent */
    async check(actor: Actor, surveyId: string, message: CheckedMessage): Promise<MessageCheck> {
      const { tenantId } = actor;
      await surveys.get(actor, surveyId);
      const publicUrl = await tenants.publicUrl(tenantId, null);
      const { own } = await database.read(tenantId, (scope) => settings.mail(scope));
      // The operator looks after the product's own domain.
      const problems = await checkContent(message, publicUrl);
      if (own === null) return { problems, senderDns: 'notNeeded' };
      const domainProblems = await checkDomain(own);
      return domainProblems === null
        ? { problems, senderDns: 'unreachable' }
        : { problems: [...domainProblems, ...problems], senderDns: 'checked' };
    },
  };
};
