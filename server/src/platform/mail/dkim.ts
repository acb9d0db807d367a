import Dkim from 'nodemailer/lib/dkim';

/** More than nodemailer signs by default: a one-click URL must be signed (RFC 8058, 4). */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

/** Adds a DKIM signature. @param message complete, with CRLF */
export const signMessage = async (
  message: string,
  key: { readonly domain: string; readonly selector: string; readonly privateKey: string },
): Promise<string> => {
  const dkim = new Dkim({
    domainName: key.domain,
    keySelector: key.selector,
    privateKey: key.privateKey,
    headerFieldNames: signedHeaders,
  });
  const parts: Buffer[] = [];
  for await (const part of dkim.sign(message)) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
};
