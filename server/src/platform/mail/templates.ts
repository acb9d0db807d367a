import { createInstance } from 'i18next';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import en from '@vantage/locales/en/mail.json' with { type: 'json' };
import hi from '@vantage/locales/hi/mail.json' with { type: 'json' };
import ja from '@vantage/locales/ja/mail.json' with { type: 'json' };
import { renderMail, type MailBlock, type MailLogo } from './layout';
import type { MailContent } from './outbox';

/** The texts of all mails, as they lie in `locales`. */
export const mailTexts: Readonly<Record<LanguageCode, typeof en>> = {
  en,
  // Languages differ in the plural forms that they have.
  ja: ja as typeof en,
  hi,
};

/** Whose mail it is, as its reader shall see it. */
export interface MailBranding {
  readonly productLabel: string;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  /** Name of the tenant. */
  readonly organisation: string;
  readonly logo: MailLogo | null;
}

/** What each kind of mail says; `name` is the reader's, `link` complete. */
export interface MailValues {
  readonly securityCode: { readonly name: string; readonly code: string; readonly minutes: number };
  /** `askedBy`: whether it was at the sign-in screen, as the reader or somebody else may, or an administrator did it. */
  readonly resetLink: {
    readonly name: string;
    readonly link: string;
    readonly minutes: number;
    readonly askedBy: 'reader' | 'administrator';
  };
  readonly resetRefusedLocked: { readonly name: string };
  readonly invitation: { readonly name: string; readonly link: string; readonly days: number };
  readonly passwordChanged: { readonly name: string };
  /** `passkey` is what its owner calls it. */
  readonly passkeyAdded: { readonly name: string; readonly passkey: string };
}
export type MailKind = keyof MailValues;

/** A text by its key, with its values filled in. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

interface Draft {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const link = (label: string, address: string, hint: string): MailBlock => ({
  kind: 'link',
  label,
  address,
  hint,
});

const drafts: { readonly [Kind in MailKind]: (say: Say, values: MailValues[Kind]) => Draft } = {
  securityCode: (say, { code, minutes }) => ({
    subject: say('securityCode.subject'),
    blocks: [
      paragraph(say('securityCode.intro')),
      { kind: 'code', code },
      paragraph(say('securityCode.validity', { count: minutes })),
      paragraph(say('securityCode.notYou')),
    ],
  }),
  resetLink: (say, values) => ({
    subject: say('resetLink.subject'),
    blocks: [
      paragraph(say(`resetLink.askedBy.${values.askedBy}`)),
      link(say('resetLink.action'), values.link, say('linkHint')),
      paragraph(say('resetLink.validity', { count: values.minutes })),
      paragraph(say(`resetLink.notNeeded.${values.askedBy}`)),
    ],
  }),
  resetRefusedLocked: (say) => ({
    subject: say('resetRefusedLocked.subject'),
    blocks: [paragraph(say('resetRefusedLocked.intro')), paragraph(say('resetRefusedLocked.next'))],
  }),
  invitation: (say, values) => ({
    subject: say('invitation.subject'),
    blocks: [
      paragraph(say('invitation.intro')),
      link(say('invitation.action'), values.link, say('linkHint')),
      paragraph(say('invitation.validity', { count: values.days })),
    ],
  }),
  passkeyAdded: (say, { passkey }) => ({
    subject: say('passkeyAdded.subject'),
    blocks: [
      paragraph(say('passkeyAdded.intro', { passkey: onOneLine(passkey) })),
      paragraph(say('passkeyAdded.notYou')),
    ],
  }),
  passwordChanged: (say) => ({
    subject: say('passwordChanged.subject'),
    blocks: [paragraph(say('passwordChanged.intro')), paragraph(say('passwordChanged.notYou'))],
  }),
};

/** On one line, whatever somebody managed to put into a name: no header may begin inside of it. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export type MailTemplates = ReturnType<typeof mailTemplates>;

/**
 * The mails that the product writes by itself.
 * @param options.texts by language; see `mailTexts`
 */
export const mailTemplates = (options: { readonly texts: Readonly<Record<LanguageCode, object>> }) => {
  const i18n = createInstance({
    resources: Object.fromEntries(languageCodes.map((code) => [code, { mail: options.texts[code] }])),
    fallbackLng: false,
    defaultNS: 'mail',
    // What goes into HTML is escaped where the HTML is made.
    interpolation: { escapeValue: false },
  });
  void i18n.init();

  return {
    /** Writes a mail in the reader's language. Values are text to it, whatever they look like. */
    render<Kind extends MailKind>(
      kind: Kind,
      language: LanguageCode,
      values: MailValues[Kind],
      branding: MailBranding,
    ): MailContent {
      const product = onOneLine(branding.productLabel);
      const organisation = onOneLine(branding.organisation);
      const name = onOneLine(values.name);
      const translate = i18n.getFixedT(language);
      // Without nesting: `$t(…)` in a name is part of that name.
      const say: Say = (key, filled = {}) =>
        translate(key, { product, organisation, ...filled, nest: false });
      const { subject, blocks } = drafts[kind](say, values);
      const greeting = name === '' ? say('greetingNobody') : say('greeting', { name });
      return {
        subject: onOneLine(subject),
        logo: branding.logo?.id,
        ...renderMail({
          language,
          organisation,
          product,
          logo: branding.logo,
          brandColor: branding.brandColor,
          blocks: [paragraph(greeting), ...blocks],
          footer: say('footer'),
        }),
      };
    },
  };
};
