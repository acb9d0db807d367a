import { z } from 'zod';
import { languageCode } from '../languages';
import { operation } from '../api/operation';
import { authMethod } from './sign-in-settings';
import { id } from '../api/fields';
import { retentionPeriods } from './retention';

const signInSettings = z.strictObject({
  /** The product's own is used if this is null. */
  appLogo: z.string().nullable(),
  loginImage: z.string().nullable(),
  /** Sanitized HTML. */
  messageAboveLoginArea: z.string(),
  authMethod: z.array(authMethod),
  selectedLanguages: z.array(languageCode),
  defaultLanguage: languageCode,
  productLabel: z.string(),
  /** `#rrggbb`, or null for the product's own. */
  brandColor: z.string().nullable(),
  /** A small square image of the logo; null for the product's own. */
  favicon: z.string().nullable(),
  /** The product's own text is used if this is null. */
  newUserNote: z.string().nullable(),
  links: z.strictObject({
    privacy: z.string().nullable(),
    accessibility: z.string().nullable(),
    support: z.string().nullable(),
  }),
});

/** Secrets are never returned. */
const secretState = z.strictObject({ set: z.boolean() });

const administratorSettings = z.strictObject({
  id,
  version: z.int(),
  customerLogo: z.string().nullable(),
  customerLogoId: id.nullable(),
  loginImageId: id.nullable(),
  supportEmail: z.string().nullable(),
  timeZone: z.string(),
  enableSubarea: z.boolean(),
  enableDepartment: z.boolean(),
  enableDivision: z.boolean(),
  enableShift: z.boolean(),
  enableVerifier: z.boolean(),
  enableActionAttachment: z.boolean(),
  emailDomains: z.array(z.string()),
  options: z.strictObject({
    industries: z.array(z.string()),
    projectTypes: z.array(z.string()),
    projectModules: z.array(z.string()),
    salesPackages: z.array(z.string()),
    regions: z.array(z.string()),
  }),
  /** In addition to the providers' own. */
  embedHosts: z.array(z.string()),
  /** How long data is stored; chosen by the operator. */
  retention: retentionPeriods,
  session: z.strictObject({ idleMinutes: z.int(), absoluteHours: z.int() }),
  /** The tenant's OpenID Connect provider; null for unset fields. */
  sso: z.strictObject({
    issuer: z.string().nullable(),
    clientId: z.string().nullable(),
    clientSecret: secretState,
    createUsers: z.boolean(),
    /** The redirect URI to register at the provider. */
    redirectUrl: z.string(),
  }),
  /** The service principal for embedding Power BI reports; null for unset fields. */
  powerBi: z.strictObject({
    directoryTenantId: z.string().nullable(),
    clientId: z.string().nullable(),
    clientSecret: secretState,
    /** It is null for the provider's own. */
    authority: z.string().nullable(),
    api: z.string().nullable(),
  }),
  /** The connected app for embedding Tableau views; null for unset fields. */
  tableau: z.strictObject({
    host: z.string().nullable(),
    /** It is null for the default site. */
    site: z.string().nullable(),
    clientId: z.string().nullable(),
    secretId: z.string().nullable(),
    secretValue: secretState,
    subject: z.enum(['email', 'userName']),
  }),
  /** In whose name survey e-mail is sent, and by which server; null for unset fields. */
  mail: z.strictObject({
    fromName: z.string().nullable(),
    fromAddress: z.string().nullable(),
    replyTo: z.string().nullable(),
    postalAddress: z.string().nullable(),
    /** Null unless someone at an address for replies has to confirm it first; until then replies go to `usedAddress`. */
    replyToConfirmation: z
      .strictObject({ address: z.string(), usedAddress: z.string().nullable() })
      .nullable(),
    ratePerSecond: z.int().nullable(),
    ratePerDomain: z.int().nullable(),
    /** The product sends, in the organization's name, unless this server is complete and tested. */
    smtpHost: z.string().nullable(),
    smtpPort: z.int().nullable(),
    smtpSecurity: z.enum(['tls', 'startTls', 'none']),
    smtpUser: z.string().nullable(),
    smtpPassword: secretState,
    /** Only then is it used. */
    isSmtpTested: z.boolean(),
    dkimDomain: z.string().nullable(),
    dkimSelector: z.string().nullable(),
    dkimPrivateKey: secretState,
    /** The TXT record to publish; null until domain, selector and key are set. */
    dkimRecord: z.strictObject({ name: z.string(), value: z.string() }).nullable(),
    /** Where the mail provider reports bounces and complaints. */
    bounceUrl: z.string(),
    mailgunSigningKey: secretState,
    sendGridVerificationKey: z.string().nullable(),
    snsTopicArn: z.string().nullable(),
  }),
});

export const appSettings = signInSettings.extend(administratorSettings.partial().shape);
export type AppSettings = z.infer<typeof appSettings>;

export const allSettings = signInSettings.extend(administratorSettings.shape);
export type AllSettings = z.infer<typeof allSettings>;

export const readSettings = operation({
  method: 'GET',
  path: '/:tenantId/v1/app',
  summary: "Get the tenant's settings: those of the sign-in page, or all of them for an administrator",
  permission: 'publicOrSignedIn',
  responses: { 200: appSettings },
});

export const listAuthMethods = operation({
  method: 'GET',
  path: '/v1/app/authMethods',
  summary: 'List available sign-in methods',
  permission: 'public',
  responses: { 200: z.array(z.strictObject({ id: authMethod, name: z.string() })) },
});
