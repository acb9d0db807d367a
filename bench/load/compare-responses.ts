import assert from 'node:assert/strict';
import { send, type Request } from '../setup/requests';

interface Server {
  readonly origin: string;
}

/** @throws if the servers' responses differ: their speeds would not be comparable */
export async function compareResponses(
  product: Server,
  reference: Server,
  requests: readonly Request[],
): Promise<void> {
  for (const request of requests) {
    const ours = await send(product.origin, request);
    const theirs = await send(reference.origin, request);
    assert.equal(ours.status, 200, `${request.path} answered ${ours.status}: ${JSON.stringify(ours.body)}`);
    assert.deepStrictEqual(ours, theirs);
  }
}
