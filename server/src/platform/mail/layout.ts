import { productColor } from '@vantage/contract/product';
import { languages, type LanguageCode, type Script } from '@vantage/contract/language-codes';

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
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
}

/** Escapes text for HTML content and quoted attributes. */
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

/** Always contrasts more than 4.5:1. */
const textColorOn = (color: string): string => (luminance(color) > 0.179 ? '#000000' : '#ffffff');

/** The maximum displayed size, in pixels. */
const logoSize = { width: 200, height: 48 } as const;
/** In pixels; a wider logo has its own line. */
const maxInlineLogoWidth = 72;

/** Displayed pixels. */
export const logoDimensions = ({
  width,
  height,
}: Pick<MailLogo, 'width' | 'height'>): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, logoSize.width / width, logoSize.height / height);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

const styles = {
  body: 'margin:0;padding:0;background-color:#f0f2f5;',
  card: 'width:100%;max-width:560px;background-color:#ffffff;border-radius:8px;border-collapse:separate;',
  text: "font-family:'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans JP','Noto Sans Devanagari',sans-serif;font-size:16px;color:#151b25;",
  small: 'font-size:13px;color:#434d5c;',
} as const;

interface LineHeights {
  readonly text: string;
  readonly small: string;
}

const lowLines: LineHeights = { text: 'line-height:24px;', small: 'line-height:20px;' };
const lineHeights: Readonly<Record<Script, LineHeights>> = {
  Latn: lowLines,
  Jpan: lowLines,
  Deva: { text: 'line-height:28px;', small: 'line-height:24px;' },
};

const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark;}
@media (prefers-color-scheme:dark){
.page{background-color:#10151b!important;}
.card{background-color:#1d242e!important;}
.text{color:#e8ecf2!important;}
.small,.small a{color:#c0c8d3!important;}
.code{background-color:#10151b!important;color:#e8ecf2!important;}
.line{border-color:#38424f!important;}
.logo{padding:4px!important;}
}
@media (max-width:480px){.inset{padding-left:20px!important;padding-right:20px!important;}}`;

/** The logo has a white background, for which most are drawn. */
function renderHeader({ organization, product, logo }: MailPage, lines: LineHeights): string {
  const names = [
    `<p class="text" style="margin:0;${styles.text}font-size:18px;font-weight:700;${lines.text}">${escapeHtml(organization)}</p>`,
    product === organization
      ? ''
      : `<p class="small" style="margin:0;${styles.text}${styles.small}${lines.small}">${escapeHtml(product)}</p>`,
  ].join('');
  if (!logo) return `<div style="margin:0 0 24px;">${names}</div>`;
  const { width, height } = logoDimensions(logo);
  const image = `<img class="logo" src="cid:${logoId}" width="${width}" height="${height}" alt="" style="display:block;border:0;border-radius:6px;background-color:#ffffff;">`;
  const isNarrow = width <= maxInlineLogoWidth;
  const cells = isNarrow
    ? `<tr><td style="padding:0 12px 0 0;">${image}</td><td>${names}</td></tr>`
    : `<tr><td style="padding:0 0 12px;">${image}</td></tr><tr><td>${names}</td></tr>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;">${cells}</table>`;
}

const renderHtml = (block: MailBlock, color: string, small: string): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:16px;background-color:#f0f2f5;border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;">${escapeHtml(block.code)}</p>`;
    case 'link': {
      const address = escapeHtml(block.address);
      return [
        `<p style="margin:0 0 16px;"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${color};color:${textColorOn(color)};font-weight:600;text-decoration:none;">${escapeHtml(block.label)}</a></p>`,
        `<p class="small" style="margin:0 0 16px;${styles.small}${small}">${escapeHtml(block.hint)}<br><a href="${address}" style="color:#434d5c;word-break:break-all;">${address}</a></p>`,
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

/** HTML with inline styles, for all mail clients, and plain text. Loads nothing: a logo is embedded. */
export function renderMail(page: MailPage): { html: string; text: string } {
  const color =
    page.brandColor !== null && /^#[0-9a-f]{6}$/i.test(page.brandColor) ? page.brandColor : productColor;
  const lines = lineHeights[languages[page.language].script];
  const text16 = `${styles.text}${lines.text}`;
  const html = `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(`${page.organization} · ${page.product}`)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.body}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f0f2f5;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="${styles.card}"><tr><td style="height:6px;border-radius:8px 8px 0 0;background-color:${color};font-size:0;line-height:0;">&nbsp;</td></tr>
<tr><td class="inset text" style="padding:24px 32px 8px;${text16}">
${renderHeader(page, lines)}
${page.blocks.map((block) => renderHtml(block, color, lines.small)).join('\n')}
</td></tr>
<tr><td class="inset" style="padding:0 32px 24px;"><p class="small line" style="margin:0;padding-top:16px;border-top:1px solid #d3d9e1;${styles.text}${styles.small}${lines.small}">${escapeHtml(page.footer)}</p></td></tr></table>
</td></tr></table>
</body>
</html>
`;
  const text = `${[...page.blocks.map(getText), `-- \n${page.footer}`].join('\n\n')}\n`;
  return { html, text };
}
