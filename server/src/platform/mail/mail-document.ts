import { productColor } from '@vantage/contract/product';
import { respondentLanguages, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Also escapes braces, which would begin a merge field in survey e-mail. */
export const escapeLiteral = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;');

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

const usedColor = (brandColor: string | null): string =>
  brandColor !== null && /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : productColor;

/** In pixels. Outlook for Windows ignores `max-width`, so it gets a table of this width. */
const width = 600;
/** The maximum displayed size, in pixels. */
const logoSize = { width: 200, height: 48 } as const;
/** In pixels; a wider logo has its own line. */
const maxInlineLogoWidth = 72;

/** Size in pixels. */
export interface PlacedLogo {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

const logoDimensions = ({
  width,
  height,
}: PlacedLogo): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, logoSize.width / width, logoSize.height / height);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

const font =
  "font-family:'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans JP','Noto Sans Devanagari','Noto Sans SC','Noto Sans Arabic',sans-serif;";

interface LineHeights {
  readonly text: string;
  readonly small: string;
}

const lowLines: LineHeights = { text: 'line-height:24px;', small: 'line-height:20px;' };
const highLines: LineHeights = { text: 'line-height:28px;', small: 'line-height:24px;' };
const lineHeights: Readonly<
  Record<(typeof respondentLanguages)[RespondentLanguageCode]['script'], LineHeights>
> = { Latn: lowLines, Jpan: lowLines, Hans: lowLines, Deva: highLines, Arab: highLines };

export const mailStyles = {
  paragraph: 'margin:0 0 16px;',
  link: 'color:#294cb6;',
  small: 'font-size:13px;color:#434d5c;',
} as const;

/** The rules after `[data-ogsc]` are those of Outlook.com, which has no media query for its dark mode. */
const darkRules: readonly (readonly [selector: string, style: string])[] = [
  ['.page', 'background-color:#10151b!important;'],
  ['.card', 'background-color:#1d242e!important;'],
  ['.text', 'color:#e8ecf2!important;'],
  ['.text .link', 'color:#9db8ff!important;'],
  ['.small', 'color:#c0c8d3!important;'],
  ['.small a', 'color:#c0c8d3!important;'],
  ['.code', 'background-color:#10151b!important;color:#e8ecf2!important;'],
  ['.line', 'border-color:#38424f!important;'],
  ['.logo', 'padding:4px!important;'],
];
const headStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark;}
@media (prefers-color-scheme:dark){
${darkRules.map(([selector, style]) => `${selector}{${style}}`).join('\n')}
}
${darkRules.map(([selector, style]) => `[data-ogsc] ${selector}{${style}}`).join('\n')}
@media (max-width:480px){.inset{padding-left:20px!important;padding-right:20px!important;}}`;

const row = (cells: string): string => `<tr>${cells}</tr>`;

/**
 * A link that looks like a button in Outlook for Windows too, which draws the cell's color and the padding of its own
 * property.
 * @param address HTML of the attribute; @param label HTML
 */
export const renderButton = (address: string, label: string, brandColor: string | null): string => {
  const color = usedColor(brandColor);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;">` +
    row(
      `<td bgcolor="${color}" style="border-radius:6px;background-color:${color};mso-padding-alt:12px 24px;">` +
        `<a style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${color};color:${textColorOn(color)};font-weight:600;text-decoration:none;" href="${address}">${label}</a></td>`,
    ) +
    '</table>'
  );
};

/** What a button leads to, for mail programs that show no buttons. @param link HTML */
export const renderButtonAddress = (hint: string, link: string, language: RespondentLanguageCode): string =>
  renderNote(`${escapeHtml(hint)}<br>${link}`, language);

/** A paragraph in small letters. @param content HTML */
export const renderNote = (content: string, language: RespondentLanguageCode): string =>
  `<p class="small" style="${mailStyles.paragraph}${mailStyles.small}${lineHeights[respondentLanguages[language].script].small}word-break:break-word;">${content}</p>`;

export interface MailDocument {
  readonly language: RespondentLanguageCode;
  readonly title: string;
  /** HTML that mail programs show next to the subject. */
  readonly preheader: string;
  readonly organization: string;
  /** Is written under the organization unless it has the same name. */
  readonly product: string | null;
  readonly logo: PlacedLogo | null;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  /** HTML. */
  readonly content: string;
  /** HTML of each paragraph: why the recipient gets the mail, and who sends it. */
  readonly footer: readonly string[];
}

/** The logo has a white background, for which most are drawn. */
function renderHeader({ organization, product, logo, language }: MailDocument, isRtl: boolean): string {
  const lines = lineHeights[respondentLanguages[language].script];
  const names = [
    `<p class="text" style="margin:0;${font}color:#151b25;font-size:18px;font-weight:700;${lines.text}">${escapeLiteral(organization)}</p>`,
    product === null || product === organization
      ? ''
      : `<p class="small" style="margin:0;${font}${mailStyles.small}${lines.small}">${escapeLiteral(product)}</p>`,
  ].join('');
  if (!logo) return `<div style="margin:0 0 24px;">${names}</div>`;
  const size = logoDimensions(logo);
  const image = `<img class="logo" src="${escapeHtml(logo.url)}" width="${size.width}" height="${size.height}" alt="" style="display:block;border:0;border-radius:6px;background-color:#ffffff;">`;
  const inlinePadding = isRtl ? '0 0 0 12px' : '0 12px 0 0';
  const rows =
    size.width <= maxInlineLogoWidth
      ? row(`<td style="padding:${inlinePadding};">${image}</td><td>${names}</td>`)
      : row(`<td style="padding:0 0 12px;">${image}</td>`) + row(`<td>${names}</td>`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">${rows}</table>`;
}

/**
 * The HTML of all mails of the product, survey e-mail included: tables with inline styles, which all mail programs
 * draw. Values are escaped unless they are declared as HTML.
 */
export function renderMailDocument(mail: MailDocument): string {
  const { locale, direction, script } = respondentLanguages[mail.language];
  const color = usedColor(mail.brandColor);
  const lines = lineHeights[script];
  const isRtl = direction === 'rtl';
  const align = isRtl ? 'right' : 'left';
  const footer = mail.footer.map(
    (paragraph, index) =>
      `<p class="small${index === 0 ? ' line' : ''}" style="margin:0;${index === 0 ? 'padding-top:16px;border-top:1px solid #d3d9e1;' : 'padding-top:8px;'}${font}${mailStyles.small}${lines.small}">${paragraph}</p>`,
  );
  return `<!doctype html>
<html lang="${locale}" dir="${direction}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeLiteral(mail.title)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${headStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f0f2f5;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${mail.preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f0f2f5" style="background-color:#f0f2f5;"><tr><td align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:${width}px;background-color:#ffffff;border-radius:8px;border-collapse:separate;"><tr><td bgcolor="${color}" style="height:6px;border-radius:8px 8px 0 0;background-color:${color};font-size:0;line-height:0;">&nbsp;</td></tr>
<tr><td class="inset text" align="${align}" style="padding:24px 32px 8px;${font}font-size:16px;color:#151b25;${lines.text}">
${renderHeader(mail, isRtl)}
${mail.content}
</td></tr>
<tr><td class="inset" align="${align}" style="padding:0 32px 24px;">${footer.join('')}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
