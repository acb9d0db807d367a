import { v7 as uuidv7 } from 'uuid';
import type { TestMessage } from '@vantage/contract/mailings/messages';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import { createRateLimiter } from '../../../platform/rate-limiter';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { MailOutbox } from '../../../platform/mail/outbox';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import type { UserService } from '../../users';
import type { RecipientUploadRepository } from '../recipients/recipient-uploads.repository';
import { unsubscribeToken, unsubscribeUrls } from '../unsubscribe/unsubscribe-tokens';
import { assertNotArchived, findPreviewRecipient, invalidMessage, messageTooLarge } from './messages.service';
import { testMailTask } from './test-mail-delivery';
import { compileMessage } from './survey-message';
import { minute, hour } from '../../../platform/durations';

const windowMs = 5 * minute;
/** Limits the test mails of a user in the window. */
const maxMails = 20;
/** Delivery of a test mail is tried for this many milliseconds. */
const lifetimeMs = hour;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly tenants: Pick<TenantService, 'publicUrl'>;
  readonly settings: Pick<SettingsService, 'defaultLanguage' | 'surveyMailBranding'>;
  readonly users: Pick<UserService, 'find'>;
  readonly surveys: Pick<Surveys, 'get' | 'addLinks' | 'personalUrl'>;
  readonly uploadRepository: RecipientUploadRepository;
  readonly outbox: MailOutbox;
}

export type TestMessageService = ReturnType<typeof testMessageService>;

export const testMessageService = (dependencies: Dependencies) => {
  const { database, clock, secrets, tenants, settings, users, surveys, uploadRepository, outbox } =
    dependencies;
  const mailCounter = createRateLimiter({ clock, windowMs });

  const findRecipient = async (
    scope: Scope,
    surveyId: string,
    { uploadId, line }: Pick<TestMessage, 'uploadId' | 'line'>,
  ): Promise<{ columns: readonly string[] | null; cells: readonly string[] }> => {
    if (uploadId === undefined) return { columns: null, cells: [] };
    const upload = await uploadRepository.find(scope, surveyId, uploadId);
    if (!upload) throw notFound();
    const { cells } = await findPreviewRecipient(uploadRepository, scope, uploadId, line);
    return { columns: upload.columns, cells };
  };

  const createSurveyLink = async (scope: Scope, publicUrl: string, survey: Survey): Promise<string> => {
    const { id, published, liveUrl, previewUrl } = survey;
    if (liveUrl !== null) return liveUrl;
    if (!published) return previewUrl;
    const linkId = uuidv7();
    await surveys.addLinks(scope, { surveyId: id, columns: [] }, [{ linkId, cells: [] }]);
    return surveys.personalUrl(publicUrl, scope.tenantId, linkId);
  };

  return {
    /** @throws {AppError} notFound, survey.archived, recipients.none; validation of `body`; request.tooMany */
    async send(
      actor: Actor,
      surveyId: string,
      { language: translation, ...source }: TestMessage,
    ): Promise<{ email: string }> {
      const { tenantId, userId } = actor;
      const survey = await surveys.get(actor, surveyId);
      assertNotArchived(survey);
      const wait = mailCounter.count(`${tenantId} ${userId}`, maxMails);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
      const publicUrl = await tenants.publicUrl(tenantId, null);
      return database.write(tenantId, async (scope) => {
        const { columns, cells } = await findRecipient(scope, surveyId, source);
        const message = await compileMessage(source, {
          columns,
          defaultLanguage: await settings.defaultLanguage(scope),
          branding: await settings.surveyMailBranding(scope, publicUrl),
        });
        if (message.problems) throw invalidMessage(message.problems);
        const { email, firstName, lastName } = await users.find(scope, userId);
        const token = unsubscribeToken(secrets, { tenantId, email });
        const links = {
          surveyLink: await createSurveyLink(scope, publicUrl, survey),
          unsubscribeLink: unsubscribeUrls(publicUrl, token).page,
        };
        const rendered = message.render({ cells, ...links }, translation);
        if (!rendered) throw messageTooLarge(translation ?? message.languageFor({ cells }));
        await outbox.add(scope, {
          to: { address: email, name: `${firstName} ${lastName}` },
          ...rendered,
          priority: 'urgent',
          expiresAt: new Date(clock.now() + lifetimeMs),
          task: testMailTask,
        });
        return { email };
      });
    },
  };
};
