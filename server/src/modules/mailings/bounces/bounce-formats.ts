import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { ExternalActor } from '@vantage/contract/audit-log';
import { bounce, bounceLimits, type Bounce, type BounceKind } from '@vantage/contract/mailings/bounces';
import { isTooComplex } from '../../../platform/http/request-bodies/json-body';
import { readDeliveryReports } from './delivery-reports';

/** A provider's report is read into our own format. */
export type BounceReport =
  | { readonly kind: 'bounces'; readonly bounces: readonly ReportedBounce[] }
  /** Amazon SNS asks to open this URL before it sends anything. */
  | { readonly kind: 'confirmation'; readonly url: string };

export type ReportedBounce = Bounce & {
  /** Names the provider whose format the report has. */
  readonly reportedBy: ExternalActor;
};

type Reader = (value: unknown) => ReportedBounce[] | null;

const text = z.string().optional().catch(undefined);

const reader =
  <Schema extends z.ZodType>(
    reportedBy: ExternalActor,
    schema: Schema,
    read: (value: z.output<Schema>) => Bounce[],
  ): Reader =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? read(parsed.data).map((one) => ({ ...one, reportedBy })) : null;
  };

/** Amazon sends a mail to at most 50 recipients. */
const maxSesRecipients = 100;
const sesRecipients = z
  .array(z.object({ emailAddress: z.string(), diagnosticCode: text }))
  .max(maxSesRecipients);
const ses = reader(
  'amazonSes',
  z.object({
    mail: z.object({ commonHeaders: z.object({ messageId: text }).optional() }),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: sesRecipients }).optional(),
    complaint: z.object({ complainedRecipients: sesRecipients }).optional(),
  }),
  ({ mail, bounce: bounced, complaint }) => {
    const messageId = mail.commonHeaders?.messageId;
    const toBounces = (kind: BounceKind, recipients: z.output<typeof sesRecipients>): Bounce[] =>
      recipients.map(({ emailAddress, diagnosticCode }) => ({
        email: emailAddress,
        messageId,
        kind,
        detail: diagnosticCode,
      }));
    return [
      ...(bounced
        ? toBounces(bounced.bounceType === 'Permanent' ? 'hard' : 'soft', bounced.bouncedRecipients)
        : []),
      ...(complaint ? toBounces('complaint', complaint.complainedRecipients) : []),
    ];
  },
);

const sendGrid = reader(
  'sendGrid',
  z.object({ event: z.string(), email: z.string(), 'smtp-id': text, reason: text, type: text }),
  ({ event, email, reason, type, ...more }) => {
    const kinds: Readonly<Record<string, BounceKind>> = {
      bounce: type === 'blocked' ? 'soft' : 'hard',
      dropped: 'soft',
      deferred: 'soft',
      spamreport: 'complaint',
    };
    const kind = kinds[event];
    return kind ? [{ email, messageId: more['smtp-id'], kind, detail: reason }] : [];
  },
);

const mailgun = reader(
  'mailgun',
  z.object({
    'event-data': z.object({
      event: z.string(),
      severity: text,
      recipient: z.string(),
      message: z.object({ headers: z.object({ 'message-id': text }).optional() }).optional(),
      'delivery-status': z.object({ message: text, description: text }).optional(),
    }),
  }),
  ({ 'event-data': { event, severity, recipient, message, ...more } }) => {
    if (event !== 'failed' && event !== 'complained') return [];
    const status = more['delivery-status'];
    const kind = event === 'complained' ? 'complaint' : severity === 'permanent' ? 'hard' : 'soft';
    const id = message?.headers?.['message-id'];
    return [
      {
        email: recipient,
        messageId: id === undefined ? undefined : `<${id.replaceAll(/[<>]/g, '')}>`,
        kind,
        // Both fields may be empty strings.
        detail: status?.message || status?.description,
      },
    ];
  },
);

/** Postmark documents these types of bounces as permanent. */
const permanentPostmarkTypes = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'];
const postmark = reader(
  'postmark',
  z.object({ RecordType: z.string(), Type: text, Email: z.string(), Details: text, Description: text }),
  ({ RecordType, Type = '', Email, Details, Description }) => {
    if (RecordType !== 'Bounce' && RecordType !== 'SpamComplaint') return [];
    const isComplaint = RecordType === 'SpamComplaint' || Type === 'SpamComplaint';
    const kind = isComplaint ? 'complaint' : permanentPostmarkTypes.includes(Type) ? 'hard' : 'soft';
    return [{ email: Email, kind, detail: Details || Description }];
  },
);

const ownFormat = reader('bounceWebhook', bounce, (one) => [one]);

const notification = z.object({ Type: z.literal('Notification'), Message: z.string() });
const confirmation = z.object({
  Type: z.literal('SubscriptionConfirmation'),
  SubscribeURL: z.string().regex(/^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/\?/),
});

const readers: readonly Reader[] = [ownFormat, ses, mailgun, postmark, sendGrid];

/** Returns an empty list for an event that is not a bounce. */
const readOne = (value: unknown): ReportedBounce[] | null =>
  readers.map((read) => read(value)).find((bounces) => bounces !== null) ?? null;

/** SendGrid sends up to 768 kB of events of about 500 bytes, each with up to 20 values. */
const maxValues = 40_000;

/** @returns undefined if the text is not JSON, or if parsing it would block the event loop */
export const parseJson = (json: string): unknown => {
  // Delivery reports aren't JSON, and may have any number of brackets and commas.
  if (!/^\s*[[{]/.test(json) || isTooComplex(json, maxValues)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Other work runs after this many items, each of which may have a hundred recipients. */
const itemsPerTurn = 20;

/**
 * Reads the items of a report until there are enough bounces.
 * @returns null if none has a known format
 */
const readItems = async (items: readonly unknown[]): Promise<ReportedBounce[] | null> => {
  const bounces: ReportedBounce[] = [];
  let isKnown = false;
  for (const [index, item] of items.slice(0, bounceLimits.perCall).entries()) {
    if (bounces.length >= bounceLimits.perCall) break;
    if (index > 0 && index % itemsPerTurn === 0) await setImmediate();
    const read = readOne(item);
    isKnown ||= read !== null;
    bounces.push(...(read ?? []));
  }
  return isKnown ? bounces : null;
};

/** @returns null if the report has no known format */
export async function readBounceReport(body: string, json = parseJson(body)): Promise<BounceReport | null> {
  if (json === undefined) {
    const reported = await readDeliveryReports(body, bounceLimits.perCall);
    const bounces = reported.map((one) => ({ ...one, reportedBy: 'deliveryReport' as const }));
    return bounces.length > 0 ? { kind: 'bounces', bounces } : null;
  }
  const confirming = confirmation.safeParse(json);
  if (confirming.success) return { kind: 'confirmation', url: confirming.data.SubscribeURL };
  const notifying = notification.safeParse(json);
  const value = notifying.success ? parseJson(notifying.data.Message) : json;
  const bounces = await readItems([value].flat());
  return bounces && { kind: 'bounces', bounces };
}
