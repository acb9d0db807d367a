import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@vantage/contract/passkeys';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

const cborHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};

/** The subset of CBOR (RFC 8949) that credentials use. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      cborHead(5, value.size),
      ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
    ]);
  return Buffer.concat([cborHead(2, value.length), value]);
};

const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Manipulations of authenticator and browser. */
export interface Tampering {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Instead of `none`. */
  attestation?: [format: string, statement: Map<string, Cbor>];
}

/** A software authenticator with one credential, and its browser: real keys, real signatures. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  #userHandle = '';

  /** @param origin of the browser */
  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE_Key: EC2, ES256, P-256 (RFC 9053).
    this.#publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  get publicKey(): Buffer {
    return this.#publicKey;
  }

  #clientData(type: string, challenge: string, tampering: Tampering): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(tampering: Tampering, attested: boolean): Buffer {
    const flags =
      (tampering.userPresent === false ? 0 : 0x01) |
      (tampering.userVerified === false ? 0 : 0x04) |
      (attested ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(tampering.counter ?? this.#counter, 1);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    return Buffer.concat([
      sha256(tampering.rpId ?? new URL(tampering.origin ?? this.origin).hostname),
      head,
      ...(attested ? [Buffer.alloc(16), length, this.credentialId, this.#publicKey] : []),
    ]);
  }

  #frame(): Pick<PasskeyRegistration, 'id' | 'rawId' | 'type' | 'clientExtensionResults'> {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  /** Like `navigator.credentials.create()` and `toJSON()`. */
  create(
    options: { challenge: string; user: { id: string } },
    tampering: Tampering = {},
  ): PasskeyRegistration {
    this.#userHandle = options.user.id;
    const [format, statement] = tampering.attestation ?? ['none', new Map<string, Cbor>()];
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', this.#authenticatorData(tampering, true)],
      ]),
    );
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, tampering)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Like `navigator.credentials.get()` and `toJSON()`; increments the counter. */
  get(options: { challenge: string }, tampering: Tampering = {}): PasskeyAssertion {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, tampering);
    const authenticatorData = this.#authenticatorData(tampering, false);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key);
    const userHandle = tampering.userHandle === undefined ? this.#userHandle : tampering.userHandle;
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle,
      },
    };
  }

  /** Assigns the credential to a user without a registration. */
  belongTo(userHandle: string): void {
    this.#userHandle = userHandle;
  }
}
