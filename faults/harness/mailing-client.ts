import type { Mailing, MailingState, RecipientState } from '@vantage/contract/mailings/mailings';
import type { TestTenant } from '../../server/testing/tenant-factory';
import { signIn, type Answer, type Client } from './client';
import type { TestDatabase } from './postgres';
import { until } from './until';

const definition = { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'q' }] }] };
const message = {
  subject: 'Ramp safety: your view',
  body: '<p>Dear {{First name|colleague}},</p><p>Please <a href="{{surveyLink}}">answer 24 questions</a>.</p>',
} as const;

export interface RecipientRow {
  readonly email: string;
  readonly state: RecipientState;
  readonly attempts: number;
  readonly detail: string | null;
  readonly messageId: string;
  /** The recipient is due, or its claim ends, in this many milliseconds; null once it is finished. */
  readonly wait: number | null;
  readonly sentAt: Date | null;
}

/** Sends survey e-mail of an organization, and reads what became of it. */
export interface MailingClient {
  readonly tenant: TestTenant;
  readonly client: Client;
  upload(addresses: readonly string[]): Promise<Answer>;
  start(uploadId: string, headers?: Record<string, string>): Promise<Answer>;
  /** Uploads the recipients and starts a mailing. @returns the mailing's id */
  send(addresses: readonly string[]): Promise<string>;
  get(id: string): Promise<Mailing>;
  recipients(mailingId: string): Promise<RecipientRow[]>;
  count(mailingId: string, state: RecipientState): Promise<number>;
  /** Waits until no worker is at work or about to be, since all wait for something to become due. */
  untilIdle(): Promise<number>;
  /** Makes everything due, as if the claims of dead processes had ended. No worker may be at work. */
  letTimePass(): Promise<void>;
  /** Makes jobs due that wait after an error. */
  endPauses(): Promise<void>;
  untilState(mailingId: string, state: MailingState, within?: number): Promise<number>;
}

export const addresses = (count: number, domain = 'example.com'): string[] =>
  Array.from({ length: count }, (_, index) => `person.${String(index + 1).padStart(6, '0')}@${domain}`);

/** @param origin is called for each request, since a server that is started again has another address */
export async function openMailingClient(
  database: TestDatabase,
  origin: () => string,
): Promise<MailingClient> {
  const tenant = await database.makeTenant();
  const client = await signIn(origin, await tenant.user());
  const { id: surveyId } = await tenant.publishedSurvey(definition);
  const survey = `/survey/${surveyId}/bulkemail`;
  const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.rows<Row & Record<string, unknown>>(tenant.id, text, values);

  const accepted = ({ status, body }: Answer): string => {
    if (status >= 300 || status === 0) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    return (body as { id?: string; uploadId: string }).id ?? (body as { uploadId: string }).uploadId;
  };

  const wake = (): Promise<object[]> =>
    rows("select pg_notify('background_job', $1 || ' mailing ordinary')", [tenant.id]);

  const mailings: MailingClient = {
    tenant,
    client,

    upload(to) {
      const form = new FormData();
      const lines = to.map((address, index) => `${address},Person ${index}`);
      form.append('file', new Blob([['Email,First name', ...lines, ''].join('\n')]), 'recipients.csv');
      return client.post(`${survey}/validate`, form);
    },

    start: (uploadId, headers = {}) => client.post(survey, { uploadId, ...message }, headers),

    send: async (to) => accepted(await mailings.start(accepted(await mailings.upload(to)))),

    async get(id) {
      const { status, body } = await client.get(`/bulkemail/${id}`);
      if (status !== 200) throw new Error(`The mailing answered ${status}`);
      return body as Mailing;
    },

    recipients: (mailingId) =>
      rows<RecipientRow>(
        `select r.email, r.state, r.attempts, r.detail, '<' || r.id || '@' || m.message_domain || '>' as "messageId",
           r.sent_at as "sentAt", (extract(epoch from r.due_at - now()) * 1000)::float8 as wait
         from mailing_recipient r join mailing m on m.id = r.mailing_id
         where r.mailing_id = $1 order by r.line`,
        [mailingId],
      ),

    async count(mailingId, state) {
      const [row] = await rows<{ count: number }>(
        'select count(*)::int as count from mailing_recipient where mailing_id = $1 and state = $2',
        [mailingId, state],
      );
      return row?.count ?? 0;
    },

    untilIdle: () =>
      until(
        'no worker is at work',
        async () =>
          (await rows('select 1 from background_job where lease is not null or due_at <= now()')).length ===
          0,
      ),

    async letTimePass() {
      await rows('update mailing_recipient set due_at = now() where due_at is not null');
      await rows('update background_job set due_at = now() where failed_at is null');
      await wake();
    },

    async endPauses() {
      await rows('update background_job set due_at = now() where failed_at is null and lease is null');
      await wake();
    },

    untilState: (mailingId, state, within = 60_000) =>
      until(
        `the mailing is ${state}`,
        async () => {
          const [row] = await rows<{ state: string }>('select state from mailing where id = $1', [mailingId]);
          return row?.state === state;
        },
        within,
      ),
  };
  return mailings;
}
