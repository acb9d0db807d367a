import type { PasskeyAssertion, PasskeyRegistration } from '@vantage/contract/passkeys';
import type { DeviceType } from './passkeys.repository';

/** COSE: Ed25519, ECDSA with P-256, RSA (PKCS #1 v1.5). Every authenticator supports one of them. */
export const algorithms = [-8, -7, -257];

interface ExpectedClientData {
  /** Known to be valid. */
  readonly challenge: string;
  readonly origins: readonly string[];
}

export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly rpId: string;
  readonly backedUp: boolean;
  readonly deviceType: DeviceType;
}

export interface AssertionResult {
  /** 0 if the authenticator has none. */
  readonly counter: number;
  readonly backedUp: boolean;
}

// Loaded on demand: its certificate libraries take longer to load than the rest of the server.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const listHosts = (origins: readonly string[]): string[] => origins.map((origin) => new URL(origin).hostname);

/** Null if it cannot be parsed. */
export const readChallenge = (credential: PasskeyAssertion | PasskeyRegistration): string | null => {
  try {
    const text = Buffer.from(credential.response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/** We do not request attestation; verifying it would mean following URLs in untrusted certificates. */
const withoutAttestation = async (attestationObject: string): Promise<string> => {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const plain = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain));
};

/** Requires our challenge, one of our origins and user verification. Null if it is invalid. */
export async function verifyRegistration(
  credential: PasskeyRegistration,
  { challenge, origins }: ExpectedClientData,
): Promise<NewCredential | null> {
  try {
    const { verifyRegistrationResponse } = await library();
    const { response } = credential;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: await withoutAttestation(response.attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: listHosts(origins),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential: created, origin, rpID } = registrationInfo;
    // Browsers use their own host as relying party here, so no browser made any other pair.
    if (rpID === undefined || rpID !== new URL(origin).hostname) return null;
    if (created.id !== credential.id) return null;
    return {
      credentialId: Buffer.from(created.id, 'base64url'),
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: response.transports ?? [],
      rpId: rpID,
      backedUp: registrationInfo.credentialBackedUp,
      deviceType: registrationInfo.credentialDeviceType,
    };
  } catch {
    // The library throws for anything invalid; the details are not for the client.
    return null;
  }
}

/** Null if the signature is invalid. The caller checks the counter. */
export async function verifyAssertion(
  credential: PasskeyAssertion,
  {
    challenge,
    origins,
    publicKey,
    rpId,
  }: ExpectedClientData & { readonly publicKey: Buffer; readonly rpId: string },
): Promise<AssertionResult | null> {
  try {
    const { verifyAuthenticationResponse } = await library();
    const { response } = credential;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origins.filter((origin) => new URL(origin).hostname === rpId),
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(publicKey),
        // The library would check it before the signature, so anyone could make a passkey look cloned.
        counter: 0,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
