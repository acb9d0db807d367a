import { createHmac } from 'node:crypto';
import { webhookLimits } from '@vantage/contract/surveys/survey-webhooks';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import { findProviderError, type ProviderFetch } from '../../../platform/http/provider-fetch';
import type { Attempt, DueDelivery, PostedResponseRow } from './webhook-queue.repository';

export const webhookSealPurpose = 'survey webhook secret';

/** Receivers verify this; documented in docs/operations.md. @param at milliseconds */
function signatureOf(secret: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

const bodyOf = (delivery: DueDelivery, response: PostedResponseRow | null): string =>
  JSON.stringify({
    id: delivery.id,
    event: response ? 'response' : 'test',
    createdAt: delivery.createdAt.toISOString(),
    surveyId: delivery.surveyId,
    surveyName: delivery.surveyName,
    response: response && {
      id: delivery.responseId,
      submittedAt: response.completed_at.toISOString(),
      startedAt: response.started_at.toISOString(),
      version: response.version,
      language: response.language,
      ipAddress: response.ip_address,
      answers: response.answers,
    },
  });

/** One line, without control characters that could disguise it. */
const firstWords = (text: string): string =>
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
  /** Posts once; never throws. @param response null for a test */
  async (
    delivery: DueDelivery,
    response: PostedResponseRow | null,
    signal: AbortSignal,
  ): Promise<Attempt> => {
    const { clock, secrets, fetch } = dependencies;
    let secret: string;
    try {
      secret = secrets.open(webhookSealPurpose, delivery.sealedSecret).toString();
    } catch {
      return { status: null, detail: '', fault: 'secretUnreadable' };
    }
    const body = bodyOf(delivery, response);
    try {
      const answer = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Vantage',
          'vantage-delivery': delivery.id,
          'vantage-signature': signatureOf(secret, body, clock.now()),
        },
        body,
        signal,
      });
      return { status: answer.status, detail: firstWords(await answer.text()), fault: null };
    } catch (error) {
      return { status: null, detail: '', fault: findProviderError(error)?.kind ?? 'unreachable' };
    }
  };
