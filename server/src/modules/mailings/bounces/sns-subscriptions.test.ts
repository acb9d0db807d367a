import { expect, it } from 'vitest';
import { ProviderError, type ProviderFetch } from '../../../platform/http/provider-fetch';
import { confirmSubscription } from './sns-subscriptions';

const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
const answers =
  (status: number): ProviderFetch =>
  () =>
    Promise.resolve(new Response(null, { status }));

it('a subscription is confirmed by opening its URL', async () => {
  const asked: string[] = [];
  await confirmSubscription((address) => {
    asked.push(address);
    return answers(200)(address);
  }, url);
  expect(asked).toEqual([url]);
});

it.each([302, 403, 404, 500, 503])(
  'Amazon is asked to send its request again, since it answered %i to the confirmation',
  async (status) => {
    await expect(confirmSubscription(answers(status), url)).rejects.toMatchObject({
      status: 503,
      cause: new Error(`Amazon answered ${status} to the confirmation of a subscription.`),
    });
  },
);

it('Amazon is asked to send its request again if it could not be reached', async () => {
  const cause = new ProviderError('timeout');
  await expect(confirmSubscription(() => Promise.reject(cause), url)).rejects.toMatchObject({
    status: 503,
    cause,
  });
});
