import { productColor } from '@vantage/contract/product';
import { escapeHtml, logoDimensions } from './layout';

/** HTML before and after a message. */
export interface MailFrame {
  readonly before: string;
  readonly after: string;
}

interface FrameBranding {
  readonly organization: string;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  /** Its size is in pixels. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null;
}

const font =
  "font-family:'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans JP','Noto Sans Devanagari',sans-serif;";

/**
 * The organization's color, logo and name around a message that a person wrote. It has no background, so that mail
 * programs may show it in their dark mode.
 */
export function mailFrame({ organization, brandColor, logo }: FrameBranding): MailFrame {
  const size = logo && logoDimensions(logo);
  const image =
    logo && size
      ? `<td style="padding:0 12px 16px 0;"><img src="${escapeHtml(logo.url)}" width="${size.width}" height="${size.height}" alt="" style="display:block;border:0;border-radius:6px;background-color:#ffffff;"></td>`
      : '';
  return {
    before:
      `<div style="max-width:600px;margin:0 auto;padding:16px 0 0;border-top:6px solid ${brandColor ?? productColor};${font}font-size:16px;line-height:24px;">` +
      `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${image}<td style="padding:0 0 16px;${font}font-size:16px;line-height:24px;font-weight:700;">${escapeHtml(organization)}</td></tr></table>`,
    after: '</div>',
  };
}
