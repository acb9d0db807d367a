import { createInstance } from 'i18next';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type en from '@vantage/locales/en/mail.json';
import { readTexts } from '../locale-texts';
import { renderMail, type MailBlock, type MailLogo } from './layout';
import type { MailContent } from './outbox';

export const mailTexts = readTexts<typeof en>('mail');

export interface MailBranding {
  readonly productLabel: string;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  /** Name of the tenant. */
  readonly organization: string;
  readonly logo: MailLogo | null;
}

/** `name` is the recipient's, `link` a complete URL. */
export interface MailValues {
  readonly securityCode: { readonly name: string; readonly code: string; readonly minutes: number };
  /** `reader` if requested on the sign-in screen, by the recipient or anyone else. */
  readonly resetLink: {
    readonly name: string;
    readonly link: string;
    readonly minutes: number;
    readonly askedBy: 'reader' | 'administrator';
  };
  readonly resetDenied: { readonly name: string; readonly state: 'locked' | 'inactive' };
  readonly invitation: {
    readonly name: string;
    readonly userName: string;
    readonly link: string;
    readonly days: number;
  };
  /** The first one. */
  readonly passwordSet: { readonly name: string };
  readonly passwordChanged: { readonly name: string };
  /** To an address, not to a user. */
  readonly replyToConfirmation: { readonly name: string; readonly link: string; readonly days: number };
  readonly accessRequest: {
    readonly name: string;
    readonly requester: string;
    readonly email: string;
    readonly client: string;
    /** It is null for a recipient who cannot assign users. */
    readonly link: string | null;
  };
  /** To the user who started the mailing. `stopReason` is null if it was completed. */
  readonly mailingEnded: {
    readonly name: string;
    readonly survey: string;
    readonly subject: string;
    readonly sent: number;
    readonly total: number;
    readonly failed: number;
    readonly skipped: number;
    readonly stopReason: keyof typeof en.mailingEnded.reason | null;
    readonly link: string;
  };
  /** `passkey` is the name that its owner gave it. */
  readonly passkeyAdded: { readonly name: string; readonly passkey: string };
}
export type MailKind = keyof MailValues;

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

interface Draft {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Why the recipient gets the mail; unless given, because of their account. */
  readonly footer?: string;
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const link = (label: string, address: string, hint: string): MailBlock => ({
  kind: 'link',
  label,
  address,
  hint,
});

const drafts: { readonly [Kind in MailKind]: (translate: Translate, values: MailValues[Kind]) => Draft } = {
  securityCode: (translate, { code, minutes }) => ({
    subject: translate('securityCode.subject'),
    blocks: [
      paragraph(translate('securityCode.intro')),
      { kind: 'code', code },
      paragraph(translate('securityCode.validity', { count: minutes })),
      paragraph(translate('securityCode.notYou')),
    ],
  }),
  resetLink: (translate, values) => ({
    subject: translate('resetLink.subject'),
    blocks: [
      paragraph(translate(`resetLink.askedBy.${values.askedBy}`)),
      link(translate('resetLink.action'), values.link, translate('linkHint')),
      paragraph(translate('resetLink.validity', { count: values.minutes })),
      paragraph(translate(`resetLink.notNeeded.${values.askedBy}`)),
    ],
  }),
  resetDenied: (translate, { state }) => ({
    subject: translate('resetDenied.subject'),
    blocks: [
      paragraph(translate(`resetDenied.intro.${state}`)),
      paragraph(translate(`resetDenied.next.${state}`)),
    ],
  }),
  invitation: (translate, values) => ({
    subject: translate('invitation.subject'),
    blocks: [
      paragraph(translate('invitation.intro')),
      paragraph(translate('invitation.userName', { userName: values.userName })),
      link(translate('invitation.action'), values.link, translate('linkHint')),
      paragraph(translate('invitation.validity', { count: values.days })),
    ],
  }),
  replyToConfirmation: (translate, values) => ({
    subject: translate('replyToConfirmation.subject'),
    blocks: [
      paragraph(translate('replyToConfirmation.intro')),
      link(translate('replyToConfirmation.action'), values.link, translate('linkHint')),
      paragraph(translate('replyToConfirmation.validity', { count: values.days })),
      paragraph(translate('replyToConfirmation.notYou')),
    ],
    footer: translate('replyToConfirmation.footer'),
  }),
  passkeyAdded: (translate, { passkey }) => ({
    subject: translate('passkeyAdded.subject'),
    blocks: [
      paragraph(translate('passkeyAdded.intro', { passkey: collapseWhitespace(passkey) })),
      paragraph(translate('passkeyAdded.notYou')),
    ],
  }),
  accessRequest: (translate, values) => {
    const [requester, client] = [collapseWhitespace(values.requester), collapseWhitespace(values.client)];
    return {
      subject: translate('accessRequest.subject', { requester, client }),
      blocks: [
        paragraph(translate('accessRequest.intro', { requester, client, email: values.email })),
        ...(values.link === null
          ? [paragraph(translate('accessRequest.askManager'))]
          : [link(translate('accessRequest.action'), values.link, translate('linkHint'))]),
        paragraph(translate('accessRequest.notNeeded')),
      ],
    };
  },
  mailingEnded: (translate, { stopReason, link: address, sent, total, failed, skipped, ...values }) => {
    const [survey, subject] = [collapseWhitespace(values.survey), collapseWhitespace(values.subject)];
    const outcome = stopReason === null ? 'finished' : 'stopped';
    return {
      subject: translate(`mailingEnded.subject.${outcome}`, { survey }),
      blocks: [
        paragraph(translate(`mailingEnded.intro.${outcome}`, { survey, subject })),
        ...(stopReason === null ? [] : [paragraph(translate(`mailingEnded.reason.${stopReason}`))]),
        paragraph(translate('mailingEnded.counts', { sent, total, failed, skipped })),
        link(translate('mailingEnded.action'), address, translate('linkHint')),
      ],
      footer: translate('mailingEnded.footer'),
    };
  },
  passwordSet: (translate) => ({
    subject: translate('passwordSet.subject'),
    blocks: [paragraph(translate('passwordSet.intro')), paragraph(translate('passwordSet.notYou'))],
  }),
  passwordChanged: (translate) => ({
    subject: translate('passwordChanged.subject'),
    blocks: [paragraph(translate('passwordChanged.intro')), paragraph(translate('passwordChanged.notYou'))],
  }),
};

/** Collapses line breaks, so that a name cannot add a mail header. */
export const collapseWhitespace = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** A text for a header. Many programs would decode an encoded word (RFC 2047) in it, which may hide another sender's address. */
export const headerText = (text: string): string => collapseWhitespace(text).replaceAll('=?', '= ?');

export type MailTemplates = ReturnType<typeof mailTemplates>;

export const mailTemplates = (options: { readonly texts: Readonly<Record<LanguageCode, object>> }) => {
  const i18n = createInstance({
    resources: Object.fromEntries(languageCodes.map((code) => [code, { mail: options.texts[code] }])),
    fallbackLng: false,
    defaultNS: 'mail',
    // Values are escaped where the HTML is rendered.
    interpolation: { escapeValue: false },
  });
  void i18n.init();

  return {
    /** Values are plain text, whatever they contain. */
    render<Kind extends MailKind>(
      kind: Kind,
      language: LanguageCode,
      values: MailValues[Kind],
      branding: MailBranding,
    ): MailContent {
      const product = collapseWhitespace(branding.productLabel);
      const organization = collapseWhitespace(branding.organization);
      const name = collapseWhitespace(values.name);
      const getText = i18n.getFixedT(language);
      // Without nesting: `$t(…)` in a name is part of the name.
      const translate: Translate = (key, filled = {}) =>
        getText(key, { product, organization, ...filled, nest: false });
      const { subject, blocks, footer = translate('footer') } = drafts[kind](translate, values);
      const greeting = name === '' ? translate('greetingNobody') : translate('greeting', { name });
      return {
        subject: collapseWhitespace(subject),
        logo: branding.logo?.id,
        ...renderMail({
          language,
          organization,
          product,
          logo: branding.logo,
          brandColor: branding.brandColor,
          blocks: [paragraph(greeting), ...blocks],
          footer,
        }),
      };
    },
  };
};
