import { expect, type APIRequestContext } from '@playwright/test';
import { getAddress } from './product';

interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
}

/** The newest first. */
export const mailsTo = async (request: APIRequestContext, address: string): Promise<ReceivedMail[]> => {
  const response = await request.get(`${getAddress()}/dev/mail.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedMail[];
};

/** Waits for `mails` mails to an address. @returns the newest one's text */
async function textOfMail(request: APIRequestContext, address: string, mails: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, address)).length).toBe(mails);
  return (await mailsTo(request, address))[0]?.text ?? '';
}

export const codeMailedTo = async (request: APIRequestContext, address: string, mails = 1): Promise<string> =>
  /\b\d{6}\b/.exec(await textOfMail(request, address, mails))?.[0] ?? '';

export const linkMailedTo = async (request: APIRequestContext, address: string, mails = 1): Promise<string> =>
  /http\S+\/forcepassword\?token=\S+/.exec(await textOfMail(request, address, mails))?.[0] ?? '';
