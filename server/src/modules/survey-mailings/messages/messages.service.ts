import type {
  MessagePreview,
  MessageProblem,
  PreviewedMessage,
} from '@vantage/contract/survey-mailings/messages';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import { mailTexts } from '../../../platform/mail/templates';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { RecipientUploadRepository } from '../recipients/recipient-uploads.repository';
import { compileMessage } from './survey-message';

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'defaultLanguage'>;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly uploads: RecipientUploadRepository;
}

export type MessageService = ReturnType<typeof messageService>;

/** Lead nowhere, so that looking at a message cannot answer a survey or unsubscribe anyone. */
const previewLinks = { surveyLink: '#survey', unsubscribeLink: '#unsubscribe' } as const;

const messages: Readonly<Record<MessageProblem['code'], (field: string) => string>> = {
  unknownField: (field) => `The file has no column ${field}.`,
  fieldInAddress: (field) => `${field} can't be part of the address of a link.`,
};

export const invalidMessage = (problems: readonly MessageProblem[]): AppError =>
  new AppError('validation', {
    fields: {
      body: problems.map(({ code, field, language }) => ({
        code,
        message: messages[code](field),
        values: { field, ...(language && { language }) },
      })),
    },
  });

export const messageService = ({ database, settings, surveys, uploads }: Dependencies) => ({
  /** @throws {AppError} notFound; validation of `body` if a merge field is unknown or in a wrong place */
  async preview(
    actor: Actor,
    surveyId: string,
    { uploadId, line, ...source }: MessagePreview,
  ): Promise<PreviewedMessage> {
    await surveys.get(actor, surveyId);
    return database.read(actor.tenantId, async (scope) => {
      const upload = await uploads.find(scope, surveyId, uploadId);
      if (!upload) throw notFound();
      const row = await uploads.findLine(scope, uploadId, line);
      if (!row) throw notFound();
      const language = await settings.defaultLanguage(scope);
      const message = compileMessage(source, {
        columns: upload.columns,
        unsubscribeLabel: mailTexts[language].unsubscribe,
      });
      if (message.problems) throw invalidMessage(message.problems);
      const { previous, next } = await uploads.linesAround(scope, uploadId, row.line);
      const translation = message.languageFor(row);
      return {
        ...message.render({ cells: row.cells, ...previewLinks }),
        ...(translation && { language: translation }),
        recipient: { line: row.line, email: row.email, previous, next },
      };
    });
  },
});
