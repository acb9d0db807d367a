import type { LanguageCode } from '@vantage/contract/language-codes';

/** A piece of a mail, in the order in which it is read. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly address: string; readonly hint: string };

interface MailPage {
  readonly language: LanguageCode;
  readonly title: string;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
}

const ownColor = '#325bd6';

/** Text as HTML shows it, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Relative luminance of WCAG 2.2. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Black or white: the one that is easier to read on a colour, always by a contrast of more than 4.5:1. */
const textOn = (color: string): string => (luminance(color) > 0.179 ? '#000000' : '#ffffff');

const styles = {
  body: 'margin:0;padding:0;background-color:#f0f2f5;',
  card: 'width:100%;max-width:560px;background-color:#ffffff;border-radius:8px;border-collapse:separate;',
  text: "font-family:'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans JP','Noto Sans Devanagari',sans-serif;font-size:16px;line-height:24px;color:#151b25;",
  small: 'font-size:13px;line-height:20px;color:#434d5c;',
} as const;

const htmlOf = (block: MailBlock, color: string): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;background-color:#f0f2f5;border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;">${escapeHtml(block.code)}</p>`;
    case 'link': {
      const address = escapeHtml(block.address);
      return [
        `<p style="margin:0 0 16px;"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${color};color:${textOn(color)};font-weight:600;text-decoration:none;">${escapeHtml(block.label)}</a></p>`,
        `<p style="margin:0 0 16px;${styles.small}">${escapeHtml(block.hint)}<br><a href="${address}" style="color:#434d5c;word-break:break-all;">${address}</a></p>`,
      ].join('\n');
    }
  }
};

const textOf = (block: MailBlock): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'link':
      return `${block.label}:\n${block.address}`;
  }
};

/**
 * Writes a mail down twice: as HTML with inline styles, which is all that mail programs agree on, and as plain text for
 * whoever reads no HTML. It loads nothing from anywhere.
 */
export function layOut(page: MailPage): { html: string; text: string } {
  const color =
    page.brandColor !== null && /^#[0-9a-f]{6}$/i.test(page.brandColor) ? page.brandColor : ownColor;
  const title = escapeHtml(page.title);
  const html = `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="${styles.body}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.text}"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" cellpadding="0" cellspacing="0" style="${styles.card}"><tr><td style="height:6px;border-radius:8px 8px 0 0;background-color:${color};font-size:0;line-height:0;">&nbsp;</td></tr>
<tr><td style="padding:24px 32px 8px;${styles.text}">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;">${title}</p>
${page.blocks.map((block) => htmlOf(block, color)).join('\n')}
</td></tr>
<tr><td style="padding:0 32px 24px;"><p style="margin:0;padding-top:16px;border-top:1px solid #d3d9e1;${styles.text}${styles.small}">${escapeHtml(page.footer)}</p></td></tr></table>
</td></tr></table>
</body>
</html>
`;
  const text = `${[...page.blocks.map(textOf), `-- \n${page.footer}`].join('\n\n')}\n`;
  return { html, text };
}
