import type { AuditAction } from '@vantage/contract/audit-log';
import type {
  Mailing,
  MailingKind,
  MailingMessage,
  MailingQuery,
  MailingState,
  NewMailing,
  NewReminder,
} from '@vantage/contract/mailings/mailings';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../platform/actor';
import type { ChangeEvents } from '../../platform/change-events';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency } from '../../platform/database/idempotency';
import { AppError, notFound } from '../../platform/errors';
import type { EventStream } from '../../platform/http/responses/event-streams';
import { enqueueJob } from '../../platform/jobs/job-queue';
import type { OutboundGate } from '../../platform/outbound/outbound-gate';
import type { AuditEvent, AuditLog, ChangeRequest } from '../audit-log';
import type { Surveys } from '../surveys';
import type { TenantService } from '../tenants';
import { invalidMessage } from './messages/messages.service';
import { compileMessage } from './messages/survey-message';
import type { RecipientUploadRepository } from './recipients/recipient-uploads.repository';
import { sendingTaskName } from './sending/running-mailing.repository';
import { completionSignal, type ReminderRecipientRepository } from './sending/reminder-recipients.repository';
import { mailingEvents } from './mailing-events';
import { parseScheduledAt } from './mailing-schedule';
import { presentMailing, presentMessage } from './mailings.presenter';
import type { MailingRepository, MailingRow, NewMailingRow } from './mailings.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenants: Pick<TenantService, 'publicUrl'>;
  readonly surveys: Pick<Surveys, 'get' | 'requireActive'>;
  readonly uploadRepository: RecipientUploadRepository;
  readonly mailingRepository: MailingRepository;
  readonly reminderRepository: ReminderRecipientRepository;
  readonly audit: AuditLog;
  readonly changes: ChangeEvents;
  readonly outbound: Pick<OutboundGate, 'isHeld'>;
}

interface StartOptions {
  readonly kind: MailingKind;
  readonly message: Omit<NewReminder, 'scheduledAt'>;
  readonly scheduledAt: string | undefined;
}

type MailingRecipients = Pick<
  NewMailingRow,
  'columns' | 'first_name_column' | 'last_name_column' | 'location_column' | 'upload_id' | 'total'
>;

interface Change {
  readonly action: AuditAction;
  readonly from: readonly MailingState[];
  readonly values: (before: MailingRow) => Parameters<MailingRepository['change']>[3];
  /** The change may send mails, which needs a survey that is not archived. */
  readonly sends?: boolean;
  readonly audited?: (before: MailingRow) => Pick<AuditEvent, 'before' | 'after'>;
}

export type MailingService = ReturnType<typeof mailingService>;

/** Links of the mails must lead to something that can be answered, now or once the survey opens. */
const assertAnswerable = ({ state, archivedAt }: Survey): void => {
  if (archivedAt !== null) throw new AppError('survey.archived');
  if (state === 'Draft') throw new AppError('survey.unpublished');
  if (state === 'Closed' || state === 'Full') throw new AppError('survey.closed');
};

export const mailingService = (dependencies: Dependencies) => {
  const {
    database,
    clock,
    tenants,
    surveys,
    uploadRepository,
    mailingRepository,
    reminderRepository,
    audit,
    changes,
    outbound,
  } = dependencies;

  const read = async (scope: Scope, id: string): Promise<MailingRow> => {
    const row = await mailingRepository.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  const present = async (scope: Scope, row: MailingRow, isHeld: boolean): Promise<Mailing> =>
    presentMailing(row, await mailingRepository.findThroughput(scope, row.id), { now: clock.now(), isHeld });

  const get = async (tenantId: string, id: string): Promise<Mailing> => {
    const isHeld = await outbound.isHeld();
    return database.read(tenantId, async (scope) => present(scope, await read(scope, id), isHeld));
  };
  const events = mailingEvents({ changes, read: get });

  const change = async (
    actor: Actor,
    id: string,
    requestId: string,
    { action, from, values, sends = false, audited = () => ({}) }: Change,
  ): Promise<Mailing> => {
    const isHeld = await outbound.isHeld();
    return database.write(actor.tenantId, async (scope) => {
      const { survey_id: surveyId } = await read(scope, id);
      // Every transaction that locks both locks the survey first, as archiving does; otherwise they would deadlock.
      if (sends) await surveys.requireActive(scope, surveyId);
      // The new values depend on the state, which a process that sends the mailing may be changing.
      await mailingRepository.lock(scope, id);
      const before = await read(scope, id);
      if (!(await mailingRepository.change(scope, id, from, values(before))))
        throw new AppError('mailing.state');
      // A job that is running looks at the mailing again.
      await enqueueJob(scope, { task: sendingTaskName, subject: id });
      await audit.recordChange(scope, actor, requestId, {
        action,
        entityId: surveyId,
        ...audited(before),
      });
      return present(scope, await read(scope, id), isHeld);
    });
  };

  const start = async (
    actor: Actor,
    surveyId: string,
    { kind, message, ...options }: StartOptions,
    { requestId, idempotency }: ChangeRequest,
    findRecipients: (scope: Scope, survey: Survey) => Promise<MailingRecipients>,
  ): Promise<Mailing> => {
    const { tenantId, userId } = actor;
    const survey = await surveys.get(actor, surveyId);
    const { hostname } = new URL(await tenants.publicUrl(tenantId, null));
    const { subject, body, mainLanguage = null, translations, languageColumn = null } = message;
    const isHeld = await outbound.isHeld();
    return database.write(tenantId, (scope) =>
      withIdempotency(scope, { userId, request: idempotency }, async () => {
        // This is checked inside, since a retry of a start that was accepted may come when its time is over or the
        // survey is closed.
        assertAnswerable(survey);
        const scheduledAt = parseScheduledAt(options.scheduledAt, clock.now());
        const recipients = await findRecipients(scope, survey);
        const { problems } = await compileMessage(message, { columns: recipients.columns });
        if (problems) throw invalidMessage(problems);
        // The survey is locked late, since responses wait for this lock.
        await surveys.requireActive(scope, surveyId);
        const id = await mailingRepository.insert(scope, {
          survey_id: surveyId,
          kind,
          subject,
          body,
          main_language: mainLanguage,
          translations: translations ? JSON.stringify(translations) : null,
          language_column: languageColumn,
          message_domain: hostname,
          created_by: userId,
          scheduled_at: scheduledAt,
          ...recipients,
        });
        await enqueueJob(scope, { task: sendingTaskName, subject: id });
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.mailingStarted',
          entityId: surveyId,
          after: {
            kind,
            subject,
            recipients: recipients.total,
            scheduledAt: scheduledAt?.toISOString() ?? null,
          },
        });
        return present(scope, await read(scope, id), isHeld);
      }),
    );
  };

  return {
    /**
     * Starts a mailing, which a job sends.
     * @throws {AppError} notFound; validation; recipients.none, batch.running, survey.archived, survey.unpublished,
     * survey.closed
     */
    send(
      actor: Actor,
      surveyId: string,
      { uploadId, scheduledAt, ...message }: NewMailing,
      request: ChangeRequest,
    ): Promise<Mailing> {
      return start(actor, surveyId, { kind: 'Invitation', message, scheduledAt }, request, async (scope) => {
        const upload = await uploadRepository.find(scope, surveyId, uploadId);
        if (!upload) throw notFound();
        const { columns, first_name_column, last_name_column, location_column, valid_count: total } = upload;
        if ((await uploadRepository.countSuppressed(scope, uploadId)) === total)
          throw new AppError('recipients.none');
        return { columns, first_name_column, last_name_column, location_column, upload_id: uploadId, total };
      });
    },

    /**
     * Starts a mailing to those who were sent a mail about the survey and have not answered.
     * @throws {AppError} mailing.noRecipients, and what `send` throws
     */
    remind(
      actor: Actor,
      surveyId: string,
      { scheduledAt, ...message }: NewReminder,
      request: ChangeRequest,
    ): Promise<Mailing> {
      return start(
        actor,
        surveyId,
        { kind: 'Reminder', message, scheduledAt },
        request,
        async (scope, survey) => {
          const preview = await reminderRepository.preview(scope, surveyId, completionSignal(survey));
          if (!preview) throw new AppError('mailing.noRecipients');
          const { count, suppressed, ...columns } = preview;
          if (suppressed === count) throw new AppError('recipients.none');
          return { ...columns, upload_id: null, total: count };
        },
      );
    },

    /** Mails that are being handed to the mail server still go out. @throws {AppError} notFound, mailing.state */
    pause(actor: Actor, id: string, requestId: string): Promise<Mailing> {
      return change(actor, id, requestId, {
        action: 'survey.mailingPaused',
        from: ['Scheduled', 'Sending'],
        values: () => ({ state: 'Paused', delay_reason: null }),
      });
    },

    /**
     * Continues with the recipients who have not been sent a mail yet.
     * @throws {AppError} notFound, survey.archived, mailing.state, batch.running
     */
    resume(actor: Actor, id: string, requestId: string): Promise<Mailing> {
      return change(actor, id, requestId, {
        action: 'survey.mailingResumed',
        from: ['Paused', 'Failed'],
        sends: true,
        values: ({ scheduled_at, started_at }) => {
          const isEarly =
            started_at === null && scheduled_at !== null && scheduled_at.getTime() > clock.now();
          return { state: isEarly ? 'Scheduled' : 'Sending', finished_at: null, detail: null };
        },
      });
    },

    /** Recipients who have not been sent a mail yet get none. @throws {AppError} notFound, mailing.state */
    cancel(actor: Actor, id: string, requestId: string): Promise<Mailing> {
      return change(actor, id, requestId, {
        action: 'survey.mailingCancelled',
        from: ['Scheduled', 'Sending', 'Paused', 'Failed'],
        values: () => ({ state: 'Cancelled', finished_at: new Date(clock.now()), delay_reason: null }),
      });
    },

    /** @throws {AppError} notFound; survey.archived; mailing.state, also if no mail failed; batch.running */
    retryFailed(actor: Actor, id: string, requestId: string): Promise<Mailing> {
      return change(actor, id, requestId, {
        action: 'survey.mailingRetried',
        from: ['Sending', 'Paused', 'Completed'],
        sends: true,
        values: ({ state, failed }) => {
          if (failed === 0) throw new AppError('mailing.state');
          const next = state === 'Completed' ? ({ state: 'Sending', finished_at: null } as const) : {};
          return { ...next, retry_failed_requested: true };
        },
      });
    },

    /** Changes the rate, also while the mailing is being sent. @throws {AppError} notFound, mailing.state */
    setRate(actor: Actor, id: string, ratePerSecond: number | null, requestId: string): Promise<Mailing> {
      return change(actor, id, requestId, {
        action: 'survey.mailingRateChanged',
        from: ['Scheduled', 'Sending', 'Paused'],
        values: () => ({ rate_per_second: ratePerSecond }),
        audited: ({ rate_per_second }) => ({
          before: { ratePerSecond: rate_per_second },
          after: { ratePerSecond },
        }),
      });
    },

    /** @throws {AppError} notFound */
    async list(actor: Actor, surveyId: string, query: MailingQuery) {
      await surveys.get(actor, surveyId);
      const isHeld = await outbound.isHeld();
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await mailingRepository.page(scope, surveyId, query);
        const context = { now: clock.now(), isHeld };
        return { items: rows.map((row) => presentMailing(row, [], context)), ...page };
      });
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<Mailing> {
      return get(actor.tenantId, id);
    },

    /** @throws {AppError} notFound */
    getMessage(actor: Actor, id: string): Promise<MailingMessage> {
      return database.read(actor.tenantId, async (scope) => presentMessage(await read(scope, id)));
    },

    /** @throws {AppError} notFound, request.tooMany */
    async watch(actor: Actor, id: string): Promise<EventStream<Mailing>> {
      return events.stream(actor.tenantId, await get(actor.tenantId, id));
    },
  };
};
