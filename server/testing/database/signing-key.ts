import { accessTokens } from '../../src/modules/auth/tokens/access-tokens';
import { signingKeyRepository } from '../../src/modules/auth/tokens/signing-keys.repository';
import { systemClock } from '../../src/platform/clock';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { openDatabase } from '../../src/platform/database/database';
import { testSecretKey } from '../constants';

/** To be called before the first application starts, so that all of them know the key from their start. */
export async function makeSigningKey(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, onError: () => {} });
  await accessTokens({
    database,
    keys: signingKeyRepository(),
    secrets: secretsFrom(testSecretKey),
    clock: systemClock,
  });
  await database.close();
}
