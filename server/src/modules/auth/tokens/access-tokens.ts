import { createPrivateKey, createPublicKey, hash, sign, type KeyObject } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { id } from '@vantage/contract/api/fields';
import { boundedCache } from '../../../platform/bounded-cache';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database } from '../../../platform/database/database';
import { AppError, StartError } from '../../../platform/errors';
import type { SigningKeyRepository, SigningKeyRow } from './signing-keys.repository';
import { accessTokenLifetime, signingKeyService } from './signing-keys.service';

const algorithm = 'EdDSA';
const issuer = 'vantage';
const audience = 'vantage-api';
/** RFC 9068: prevents other kinds of tokens from being accepted as access tokens. */
const type = 'at+jwt';

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
  readonly isRetiring: boolean;
}

export interface AccessTokens {
  sign(claims: Omit<AccessClaims, 'expiresAt'>): string;
  /** @throws {AppError} token.invalid, token.expired */
  verify(token: string): Promise<AccessClaims>;
  /** Another process may have added or retired a key: they are read before the next token is verified. */
  invalidateKeys(): void;
}

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @throws {StartError} if the key was sealed with another `SECRET_KEY` */
const unsealWith =
  (secrets: Secrets) =>
  (sealed: Uint8Array): string => {
    try {
      return secrets.open('signing-key', sealed).toString('utf8');
    } catch {
      throw new StartError('SECRET_KEY: is another than the one that this database was last used with');
    }
  };

export async function accessTokens(options: {
  database: Database;
  keys: SigningKeyRepository;
  secrets: Secrets;
  clock: Clock;
}): Promise<AccessTokens> {
  const { database, secrets, clock } = options;
  const unseal = unsealWith(secrets);
  let existing: ReadonlyMap<string, SigningKey> = new Map();
  let currentKey: SigningKey;
  // Verifying a signature costs more than the rest of a request, so the result is cached by the token's hash.
  const verified = boundedCache<AccessClaims>(50_000);

  const toKey = ({ id, public_key, private_key, retired_at }: SigningKeyRow): SigningKey => {
    const isRetiring = retired_at !== null;
    const loaded = existing.get(id);
    if (loaded) return { ...loaded, isRetiring };
    const privateKey = createPrivateKey(unseal(private_key));
    return { id, privateKey, publicKey: createPublicKey(public_key), isRetiring };
  };

  const load = async (): Promise<void> => {
    const rows = await database.globalTables((globalTables) => options.keys.listAccepted(globalTables));
    const before = existing;
    existing = new Map(rows.map((row) => [row.id, toKey(row)]));
    // Their tokens may have been verified.
    if ([...before.keys()].some((id) => !existing.has(id))) verified.clear();
    // UUID v7: ordered by time.
    const newest = [...existing.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1));
    const key = newest.find(({ isRetiring }) => !isRetiring) ?? newest[0];
    if (key) currentKey = key;
  };

  await load();
  if (existing.size === 0) {
    await signingKeyService({ database, keys: options.keys, secrets }).add();
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

  let isStale = false;
  let refresh: Promise<void> | null = null;
  const refreshKeys = (): Promise<void> => {
    isStale = false;
    return load()
      .catch((error: unknown) => {
        isStale = true;
        throw error;
      })
      .finally(() => {
        refresh = null;
      });
  };

  return {
    invalidateKeys() {
      isStale = true;
    },

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
      if (isStale) refresh ??= refreshKeys();
      if (refresh) await refresh;
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
