import type { PasskeyAssertion, PasskeyRegistration } from '@vantage/contract/passkeys';
import type { DeviceType } from './passkeys.repository';

/** COSE algorithms that we take: Ed25519, ECDSA with P-256, RSA (PKCS #1 v1.5); between them every authenticator has one. */
export const algorithms = [-8, -7, -257];

/** What an answer must be about. */
interface ExpectedClientData {
  /** The challenge, once it is known to be ours. */
  readonly challenge: string;
  /** Where the browser may have been. */
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
  /** Signatures that the authenticator has given, this one included; 0 where it does not count. */
  readonly counter: number;
  readonly backedUp: boolean;
}

// Its certificate libraries take longer to load than the rest of the server, and few processes ever need it.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const hostsOf = (origins: readonly string[]): string[] => origins.map((origin) => new URL(origin).hostname);

/** The challenge that an answer claims to be to; null for what cannot be read. */
export const challengeOf = (credential: PasskeyAssertion | PasskeyRegistration): string | null => {
  try {
    const text = Buffer.from(credential.response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/**
 * The attestation without what it says of the authenticator's maker: we do not ask for that, and to verify it would be to
 * follow the addresses in a stranger's certificates. Browsers do the same to what they hand out.
 */
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

/** A new credential, if it is one: for our challenge, made at one of our addresses by somebody who proved to be there. */
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
      expectedRPID: hostsOf(origins),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential: created, origin, rpID } = registrationInfo;
    // The browser takes its own host for the relying party, so any other pair is none of its making.
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
    // The library refuses by throwing, whatever is wrong; what exactly is nobody's business who is refused.
    return null;
  }
}

/** What a signature proves; null when it proves nothing. The counter is for the caller to judge. */
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
        // The library would judge the counter before the signature: anybody could then accuse a passkey of being copied.
        counter: 0,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
