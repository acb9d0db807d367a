import type { LanguageCode } from '@vantage/contract/language-codes';
import {
  escapeHtml,
  mailStyles,
  renderButton,
  renderButtonAddress,
  renderMailDocument,
} from './mail-document';

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly address: string; readonly hint: string };

/** Size in pixels. */
export interface MailLogo {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** The content id of the embedded logo (RFC 2392). */
export const logoId = 'logo@vantage';

interface MailPage {
  readonly language: LanguageCode;
  readonly organization: string;
  readonly product: string;
  readonly logo: MailLogo | null;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  /** The first one greets the recipient. */
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
}

const renderHtml = (block: MailBlock, { brandColor, language }: MailPage): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${mailStyles.paragraph}">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p class="code" dir="ltr" style="${mailStyles.paragraph}padding:16px;background-color:#f0f2f5;border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;">${escapeHtml(block.code)}</p>`;
    case 'link': {
      const address = escapeHtml(block.address);
      return [
        renderButton(address, escapeHtml(block.label), brandColor),
        renderButtonAddress(
          block.hint,
          `<a style="color:#434d5c;word-break:break-all;" href="${address}">${address}</a>`,
          language,
        ),
      ].join('\n');
    }
  }
};

const getText = (block: MailBlock): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'link':
      return `${block.label}:\n${block.address}`;
  }
};

/** A code is not part of it, since lists of mails are shown on locked screens. */
const findPreheader = (blocks: readonly MailBlock[]): string =>
  blocks.slice(1).flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))[0] ?? '';

/** HTML with inline styles, for all mail clients, and plain text. Loads nothing: a logo is embedded. */
export function renderMail(page: MailPage): { html: string; text: string } {
  const { language, organization, product, logo, brandColor, blocks, footer } = page;
  const html = renderMailDocument({
    language,
    title: `${organization} · ${product}`,
    preheader: escapeHtml(findPreheader(blocks)),
    organization,
    product,
    logo: logo && { ...logo, url: `cid:${logoId}` },
    brandColor,
    content: blocks.map((block) => renderHtml(block, page)).join('\n'),
    footer: [escapeHtml(footer)],
  });
  const text = `${[...blocks.map(getText), `-- \n${footer}`].join('\n\n')}\n`;
  return { html, text };
}
