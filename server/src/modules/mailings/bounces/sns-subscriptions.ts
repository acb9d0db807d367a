import { AppError } from '../../../platform/errors';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';

/**
 * Opens the URL by which Amazon SNS has a subscription confirmed.
 * @throws {AppError} server.unavailable, since Amazon asks again only after an error of the server
 */
export async function confirmSubscription(fetch: ProviderFetch, url: string): Promise<void> {
  try {
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`Amazon answered ${status} to the confirmation of a subscription.`);
  } catch (cause) {
    throw new AppError('server.unavailable', { cause });
  }
}
