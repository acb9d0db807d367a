import { z } from 'zod';
import { id, text, timestamp } from './api/fields';
import { operation, type ResponseOf } from './api/operation';
import { permission } from './permissions';
import { signInResponse } from './auth/sign-in';

export const passkeyLimits = { name: { min: 1, max: 60 }, perUser: 20 } as const;

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);
/** At most 1,023 bytes (WebAuthn 3, section 4). */
const credentialId = base64url(1_364);
const clientData = base64url(4_096);

/** Sent by `toJSON()` with every credential; nothing relies on it. */
const credentialFrame = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(64).nullish(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).optional(),
});

const transport = z.string().min(1).max(32);

/** `PublicKeyCredential.toJSON()` writes it (WebAuthn 3, RegistrationResponseJSON). */
const registration = credentialFrame.extend({
  response: z.strictObject({
    clientDataJSON: clientData,
    attestationObject: base64url(16_384),
    authenticatorData: base64url(16_384).optional(),
    transports: z.array(transport).max(8).optional(),
    publicKey: base64url(4_096).optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof registration>;

/** `PublicKeyCredential.toJSON()` writes it (WebAuthn 3, AuthenticationResponseJSON). */
const assertion = credentialFrame.extend({
  response: z.strictObject({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(4_096),
    userHandle: base64url(128).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertion>;

const userVerification = z.literal('required');
/** Origins of the organization, such as `https://acme.example.com`: passkeys work only there. */
const origins = z.array(z.string());

export const passkeySignInOptions = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/passkey/options',
  summary: 'Get the options to request a passkey',
  permission: 'public',
  responses: {
    200: z.strictObject({
      origins,
      /** For `navigator.credentials.get()`: PublicKeyCredentialRequestOptionsJSON. */
      publicKey: z.strictObject({ challenge: z.string(), timeout: z.int(), userVerification }),
    }),
  },
  problems: ['passkey.off', 'request.tooMany'],
});
export type PasskeySignInOptions = ResponseOf<typeof passkeySignInOptions>;

export const signInByPasskey = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/passkey',
  summary: 'Sign in with a passkey',
  permission: 'public',
  body: z.strictObject({ credential: assertion }),
  responses: { 200: signInResponse },
  problems: [102, 103, 'passkey.refused', 'passkey.off', 'challenge.expired', 'request.tooMany'],
});

const passkey = z.strictObject({
  id,
  name: z.string(),
  host: z.string(),
  /** Synced to the owner's other devices by a provider; otherwise bound to one device. */
  synced: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = operation({
  method: 'GET',
  path: '/:tenantId/v1/profile/passkey',
  summary: "List the caller's passkeys, newest first",
  permission: 'signedIn',
  responses: { 200: z.array(passkey) },
});

const knownCredential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const passkeyRegistrationOptions = operation({
  method: 'POST',
  path: '/:tenantId/v1/profile/passkey/options',
  summary: 'Get the options to create a passkey; requires the password unless the sign-in is recent',
  permission: 'signedIn',
  body: z.strictObject({ password: z.string().min(1).max(128).nullable() }),
  responses: {
    200: z.strictObject({
      origins,
      /** For `navigator.credentials.create()`: PublicKeyCredentialCreationOptionsJSON. */
      publicKey: z.strictObject({
        challenge: z.string(),
        rp: z.strictObject({ name: z.string() }),
        user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
        timeout: z.int(),
        attestation: z.literal('none'),
        authenticatorSelection: z.strictObject({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification,
        }),
        excludeCredentials: z.array(knownCredential),
      }),
    }),
  },
  problems: [102, 105, 'passkey.off', 'passkey.proofRequired', 'passkey.tooMany', 'request.tooMany'],
});
export type PasskeyRegistrationOptions = ResponseOf<typeof passkeyRegistrationOptions>;

export const passkeyName = text(passkeyLimits.name);

export const addPasskey = operation({
  method: 'POST',
  path: '/:tenantId/v1/profile/passkey',
  summary: 'Add a passkey created by the browser',
  permission: 'signedIn',
  body: z.strictObject({ name: passkeyName, credential: registration }),
  responses: { 201: passkey },
  problems: ['passkey.off', 'passkey.refused', 'passkey.tooMany', 'challenge.expired'],
});

export const removePasskey = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/profile/passkey/:passkeyId',
  summary: "Remove one of the caller's passkeys",
  permission: 'signedIn',
  responses: { 204: z.undefined() },
});

const passkeyHolders = z.strictObject({
  /** Active users without administrators, who could still sign in without a passkey. */
  people: z.int(),
  withPasskey: z.int(),
});
export type PasskeyHolders = z.infer<typeof passkeyHolders>;

export const countPasskeyHolders = operation({
  method: 'GET',
  path: '/:tenantId/v1/app/passkeyholders',
  summary: 'Count users with and without a passkey',
  permission: permission.settingsWrite,
  responses: { 200: passkeyHolders },
});
