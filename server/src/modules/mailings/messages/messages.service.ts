import { NIL } from 'uuid';
import {
  messageLimits,
  type MessagePreview,
  type MessageProblem,
  type PreviewedMessage,
  type RecipientLanguages,
} from '@vantage/contract/mailings/messages';
import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import type { RecipientUploadRepository } from '../recipients/recipient-uploads.repository';
import { previewToken, unsubscribeUrls } from '../unsubscribe/unsubscribe-tokens';
import { readLanguage } from './recipient-languages';
import { compileMessage } from './survey-message';

interface Dependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly tenants: Pick<TenantService, 'publicUrl'>;
  readonly settings: Pick<SettingsService, 'defaultLanguage' | 'surveyMailBranding'>;
  readonly surveys: Pick<Surveys, 'get' | 'personalUrl'>;
  readonly uploadRepository: RecipientUploadRepository;
}

export type MessageService = ReturnType<typeof messageService>;

const problemMessages: Readonly<Record<MessageProblem['code'], (field: string) => string>> = {
  unknownField: (field) => `Your file has no column “${field}”.`,
  fieldInAddress: (field) => `${field} can't be part of the address of a link.`,
  tooManyFields: () => `A text can have at most ${messageLimits.mergeFields} merge fields.`,
  tooDeep: () => `HTML elements can be nested at most ${messageLimits.depth} deep.`,
  tooManyElements: () => `A message can have at most ${messageLimits.elements} HTML elements.`,
  tooLarge: () => `The message would be larger than ${messageLimits.renderedBytes / 1_024} kB.`,
};

export const invalidMessage = (problems: readonly MessageProblem[]): AppError =>
  new AppError('validation', {
    fields: {
      body: problems.map(({ code, field, language }) => ({
        code,
        message: problemMessages[code](field ?? ''),
        values: { ...(field !== undefined && { field }), ...(language && { language }) },
      })),
    },
  });

/** The recipient's values make the message too large. */
export const messageTooLarge = (language: RespondentLanguageCode | null): AppError =>
  invalidMessage([{ code: 'tooLarge', ...(language && { language }) }]);

/** @throws {AppError} survey.archived */
export const assertNotArchived = ({ archivedAt }: Pick<Survey, 'archivedAt'>): void => {
  if (archivedAt !== null) throw new AppError('survey.archived');
};

/**
 * Finds the recipient of a line, who may be suppressed, or the first one who gets the mail.
 * @throws {AppError} notFound, recipients.none
 */
export async function findPreviewRecipient(
  uploadRepository: Pick<RecipientUploadRepository, 'findLine' | 'findFirstDeliverable'>,
  scope: Scope,
  uploadId: string,
  line: number | undefined,
) {
  if (line !== undefined) {
    const row = await uploadRepository.findLine(scope, uploadId, line);
    if (!row) throw notFound();
    return row;
  }
  const row = await uploadRepository.findFirstDeliverable(scope, uploadId);
  if (!row) throw new AppError('recipients.none');
  return { ...row, suppressed: null };
}

export const messageService = ({
  database,
  secrets,
  tenants,
  settings,
  surveys,
  uploadRepository,
}: Dependencies) => ({
  /**
   * @throws {AppError} notFound; survey.archived; recipients.none; validation of `body` if a merge field is unknown or in a wrong index,
   * or if the message exceeds a limit
   */
  async preview(
    actor: Actor,
    surveyId: string,
    { uploadId, line, language, ...source }: MessagePreview,
  ): Promise<PreviewedMessage> {
    const { tenantId } = actor;
    const survey = await surveys.get(actor, surveyId);
    assertNotArchived(survey);
    const publicUrl = await tenants.publicUrl(tenantId, null);
    return database.read(tenantId, async (scope) => {
      const upload = await uploadRepository.find(scope, surveyId, uploadId);
      if (!upload) throw notFound();
      const row = await findPreviewRecipient(uploadRepository, scope, uploadId, line);
      const message = await compileMessage(source, {
        columns: upload.columns,
        defaultLanguage: await settings.defaultLanguage(scope),
        // The page may load images from its own origin only, which can differ from the public URL.
        branding: await settings.surveyMailBranding(scope, null),
        anonymity: survey.anonymity,
      });
      if (message.problems) throw invalidMessage(message.problems);
      const { previous, next } = await uploadRepository.findDeliverableNeighbors(scope, uploadId, row.line);
      const translation = language === undefined ? message.languageFor(row) : language;
      // The links are as long as in a mail, but belong to nobody: looking at a message can't answer a survey or unsubscribe
      // anyone.
      const links = {
        surveyLink: surveys.personalUrl(publicUrl, tenantId, NIL),
        unsubscribeLink: unsubscribeUrls(publicUrl, previewToken(secrets, { tenantId, email: row.email }))
          .page,
      };
      const rendered = message.render({ cells: row.cells, ...links }, translation);
      if (!rendered) throw messageTooLarge(translation);
      return {
        ...rendered,
        ...(translation && { language: translation }),
        recipient: {
          line: row.line,
          email: row.email,
          ...(row.suppressed !== null && { suppressed: row.suppressed }),
          previous,
          next,
        },
      };
    });
  },

  /** @throws {AppError} notFound; validation of `column` if the upload has no such column */
  async countLanguages(
    actor: Actor,
    { surveyId, uploadId }: { readonly surveyId: string; readonly uploadId: string },
    column: string,
  ): Promise<RecipientLanguages> {
    await surveys.get(actor, surveyId);
    const { values, total } = await database.read(actor.tenantId, async (scope) => {
      const upload = await uploadRepository.find(scope, surveyId, uploadId);
      if (!upload) throw notFound();
      const index = upload.columns.findIndex((name) => name.toLowerCase() === column.toLowerCase());
      if (index === -1)
        throw new AppError('validation', {
          fields: { column: [{ code: 'unknown', message: 'The file has no such column.' }] },
        });
      return uploadRepository.countValues(scope, uploadId, index);
    });
    const counts = new Map<RespondentLanguageCode, number>();
    for (const { value, count } of values) {
      const language = readLanguage(value);
      if (language) counts.set(language, (counts.get(language) ?? 0) + count);
    }
    const counted = [...counts].map(([language, recipients]) => ({ language, recipients }));
    const others = total - counted.reduce((sum, { recipients }) => sum + recipients, 0);
    return { languages: others > 0 ? [...counted, { language: null, recipients: others }] : counted };
  },
});
