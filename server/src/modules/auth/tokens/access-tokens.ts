import { createPrivateKey, createPublicKey, generateKeyPair, hash, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { errors, jwtVerify } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { id } from '@vantage/contract/api/fields';
import { boundedCache } from '../../../platform/bounded-cache';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database } from '../../../platform/database/database';
import { AppError, StartError } from '../../../platform/errors';
import type { signingKeyRepository } from './signing-keys.repository';

/** Seconds. */
const accessTokenLifetime = 600;

const algorithm = 'EdDSA';
const issuer = 'vantage';
const audience = 'vantage-api';
/** RFC 9068: prevents other kinds of tokens from being accepted as access tokens. */
const type = 'at+jwt';
const sealPurpose = 'signing-key';

const claimsSchema = z.object({ sub: id, tid: id, sid: id, exp: z.int() });

/** Nothing that may change during its lifetime: role and lock belong to the session. */
interface AccessClaims {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface AccessTokens {
  sign(claims: Omit<AccessClaims, 'expiresAt'>): string;
  /** @throws {AppError} token.invalid, token.expired */
  verify(token: string): Promise<AccessClaims>;
}

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @throws {StartError} if the key was sealed with another `SECRET_KEY` */
const unsealWith =
  (secrets: Secrets) =>
  (sealed: Uint8Array): string => {
    try {
      return secrets.open(sealPurpose, sealed).toString('utf8');
    } catch {
      throw new StartError('SECRET_KEY: is another than the one that this database was first used with');
    }
  };

export async function accessTokens(options: {
  database: Database;
  keys: ReturnType<typeof signingKeyRepository>;
  secrets: Secrets;
  clock: Clock;
}): Promise<AccessTokens> {
  const { database, secrets, clock } = options;
  const unseal = unsealWith(secrets);
  const existing = new Map<string, SigningKey>();
  let currentKey: SigningKey;

  const load = async (): Promise<void> => {
    for (const row of await database.globalTables((globalTables) => options.keys.listActive(globalTables))) {
      if (existing.has(row.id)) continue;
      existing.set(row.id, {
        id: row.id,
        privateKey: createPrivateKey(unseal(row.private_key)),
        publicKey: createPublicKey(row.public_key),
      });
    }
    // UUID v7: ordered by time.
    const last = [...existing.keys()].toSorted().at(-1);
    const key = last === undefined ? undefined : existing.get(last);
    if (key) currentKey = key;
  };

  await load();
  if (existing.size === 0) {
    const pair = await promisify(generateKeyPair)('ed25519');
    await database.globalTables((globalTables) =>
      options.keys.insert(globalTables, {
        id: uuidv7(),
        public_key: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        private_key: secrets.seal(
          sealPurpose,
          Buffer.from(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
        ),
      }),
    );
    await load();
  }

  // Another process may have created a key. At most one reload per second, since anyone can send unknown key
  // ids.
  let lastReload = 0;
  let reload: Promise<void> | undefined;
  const keyById = async (id: string | undefined): Promise<KeyObject> => {
    if (id !== undefined && !existing.has(id)) {
      if (clock.now() - lastReload > 1_000) {
        lastReload = clock.now();
        reload = load();
      }
      await reload;
    }
    const key = id === undefined ? undefined : existing.get(id);
    if (!key) throw new AppError('token.invalid');
    return key.publicKey;
  };

  // Verifying a signature costs more than the rest of a request, so the result is cached by the token's hash.
  const verified = boundedCache<AccessClaims>(50_000);

  const verifySignature = async (token: string, fingerprint: string): Promise<AccessClaims> => {
    try {
      const { payload } = await jwtVerify(token, (header) => keyById(header.kid), {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        currentDate: new Date(clock.now()),
      });
      const claims = claimsSchema.parse(payload);
      const result: AccessClaims = {
        userId: claims.sub,
        tenantId: claims.tid,
        sessionId: claims.sid,
        expiresAt: claims.exp * 1_000,
      };
      verified.set(fingerprint, result);
      return result;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AppError('token.expired');
      if (error instanceof AppError) throw error;
      throw new AppError('token.invalid', { cause: error });
    }
  };

  return {
    sign({ userId, tenantId, sessionId }) {
      const now = Math.floor(clock.now() / 1_000);
      const claims = {
        iss: issuer,
        aud: audience,
        sub: userId,
        tid: tenantId,
        sid: sessionId,
        iat: now,
        exp: now + accessTokenLifetime,
        jti: uuidv7(),
      };
      const signed = `${encodePart({ alg: algorithm, typ: type, kid: currentKey.id })}.${encodePart(claims)}`;
      return `${signed}.${sign(null, Buffer.from(signed), currentKey.privateKey).toString('base64url')}`;
    },

    async verify(token) {
      const fingerprint = hash('sha256', token);
      const claims = verified.get(fingerprint);
      if (!claims) return verifySignature(token, fingerprint);
      if (claims.expiresAt <= clock.now()) {
        verified.delete(fingerprint);
        throw new AppError('token.expired');
      }
      return claims;
    },
  };
}
