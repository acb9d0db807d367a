import { createHmac } from 'node:crypto';
import { isProtected } from '@vantage/contract/surveys/survey-anonymity';
import { webhookLimits } from '@vantage/contract/surveys/survey-webhooks';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import { findProviderError, type ProviderFetch } from '../../../platform/http/provider-fetch';
import type { DeliveryResult, DueDelivery, PostedResponseRow } from './webhook-queue.repository';

export const webhookSealPurpose = 'survey webhook secret';

/** Signs a body as docs/operations.md tells receivers to verify it. @param timestamp in milliseconds */
function sign(secret: string, body: string, timestamp: number): string {
  const seconds = Math.floor(timestamp / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Receivers of a protected survey's responses learn nothing that results would not show. */
const buildBody = (delivery: DueDelivery, response: PostedResponseRow | null): string => {
  const isResponseProtected = response !== null && isProtected(response.anonymity);
  return JSON.stringify({
    id: delivery.id,
    event: response ? 'response' : 'test',
    createdAt: delivery.createdAt.toISOString(),
    surveyId: delivery.surveyId,
    surveyName: delivery.surveyName,
    response: response && {
      id: delivery.responseId,
      submittedAt: isResponseProtected ? null : response.completed_at.toISOString(),
      startedAt: isResponseProtected ? null : response.started_at.toISOString(),
      version: response.version,
      language: response.language,
      ipAddress: response.ip_address,
      attributes: isResponseProtected ? {} : response.attributes,
      answers: response.answers,
    },
  });
};

/** Shortens a text to one line without control characters, which could disguise it. */
const excerpt = (text: string): string =>
  [
    ...text
      .slice(0, 4 * webhookLimits.detail)
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, webhookLimits.detail)
    .join('');

export type WebhookPost = ReturnType<typeof webhookPost>;

export const webhookPost =
  (dependencies: { readonly clock: Clock; readonly secrets: Secrets; readonly fetch: ProviderFetch }) =>
  /** Posts once and never throws. @param response null for a test */
  async (
    delivery: DueDelivery,
    response: PostedResponseRow | null,
    signal: AbortSignal,
  ): Promise<DeliveryResult> => {
    const { clock, secrets, fetch } = dependencies;
    let secret: string;
    try {
      secret = secrets.open(webhookSealPurpose, delivery.sealedSecret).toString();
    } catch {
      return { status: null, detail: '', error: 'secretUnreadable' };
    }
    const body = buildBody(delivery, response);
    try {
      const httpResponse = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Vantage',
          'vantage-delivery': delivery.id,
          'vantage-signature': sign(secret, body, clock.now()),
        },
        body,
        signal,
      });
      return { status: httpResponse.status, detail: excerpt(await httpResponse.text()), error: null };
    } catch (error) {
      return { status: null, detail: '', error: findProviderError(error)?.kind ?? 'unreachable' };
    }
  };
