import { AppError } from '../../../platform/errors';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';

/**
 * Opens the URL of a subscription that Amazon SNS asks to confirm.
 * @throws {AppError} server.unavailable: only after an error of the server does Amazon ask again
 */
export async function confirmSubscription(fetch: ProviderFetch, url: string): Promise<void> {
  try {
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`Amazon answered ${status} to the confirmation of a subscription.`);
  } catch (cause) {
    throw new AppError('server.unavailable', { cause });
  }
}
