import type { ReceivedMail } from './mailbox';

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** The policy of a displayed mail: styles and links work, scripts and loading do not. */
export const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  input, button { font: inherit; padding: 0.25rem 0.5rem; }
  article { border-top: 1px solid; padding: 0.5rem 0 1rem; }
  h2 { margin: 0.5rem 0 0; font-size: 1.125rem; }
  p { margin: 0.25rem 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const entry = (mail: ReceivedMail, address: string): string => `<article aria-labelledby="m-${mail.id}">
<h2 id="m-${mail.id}">${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.receivedAt}">${mail.receivedAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
${mail.html === null ? '' : `<p><a href="${address}/${mail.id}" aria-describedby="m-${mail.id}">Show as HTML</a></p>`}
<pre>${escapeHtml(mail.text ?? '')}</pre>
</article>`;

/** A page that lists mails. @param options.address its path, below which a mail's HTML is shown */
export const mailboxPage = (options: {
  readonly mails: readonly ReceivedMail[];
  readonly to: string;
  readonly address: string;
  readonly nonce: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sent mail</title>
<style nonce="${options.nonce}">${styles}</style>
</head>
<body>
<main>
<h1>Sent mail</h1>
<p>No mail server is configured, so mail ends here. It is kept until the product stops.</p>
<form><label>Sent to <input type="search" name="to" value="${escapeHtml(options.to)}"></label> <button>Show</button></form>
<p>${options.mails.length === 1 ? '1 mail' : `${options.mails.length} mails`}, newest first.</p>
${options.mails.map((mail) => entry(mail, options.address)).join('\n')}
</main>
</body>
</html>
`;
