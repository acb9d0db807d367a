import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database } from '../../../platform/database/database';
import type { SigningKeyRepository } from './signing-keys.repository';

/** Seconds for which an access token is valid. */
export const accessTokenLifetime = 600;

interface Dependencies {
  readonly database: Database;
  readonly keys: SigningKeyRepository;
  readonly secrets: Secrets;
}

export type SigningKeyService = ReturnType<typeof signingKeyService>;

export const signingKeyService = ({ database, keys, secrets }: Dependencies) => {
  /** @returns the id of a new key, which signs from now on */
  const add = async (): Promise<string> => {
    const id = uuidv7();
    const pair = await promisify(generateKeyPair)('ed25519');
    await database.globalTables((globalTables) =>
      keys.insert(globalTables, {
        id,
        public_key: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        private_key: secrets.seal(
          'signing-key',
          Buffer.from(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
        ),
      }),
    );
    return id;
  };

  return {
    add,

    /**
     * Adds a key and retires all others, in every process. It doesn't read the keys, so it also works without the
     * `SECRET_KEY` that they were sealed with.
     * @param options.isImmediate their tokens are rejected at once, not accepted until they expire
     */
    async rotate({ isImmediate }: { readonly isImmediate: boolean }): Promise<{
      readonly added: string;
      readonly retired: readonly string[];
    }> {
      const added = await add();
      const retired = await database.globalTables((globalTables) =>
        keys.retireOthers(globalTables, added, isImmediate ? 0 : accessTokenLifetime),
      );
      await database.globalTables((globalTables) => keys.notifyChange(globalTables));
      return { added, retired };
    },

    /** Deletes keys whose tokens are rejected. Needs a database that was opened as its owner. */
    async deleteRetired(): Promise<void> {
      await database.globalTables((globalTables) => keys.deleteRetired(globalTables));
    },
  };
};
