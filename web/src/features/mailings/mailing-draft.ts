import type { RecipientSource, RecipientUpload } from '@vantage/contract/mailings/recipients';
import { useState } from 'react';
import { safeLocalStorage, safeSessionStorage } from '../../lib/browser/safe-storage';
import { useCurrentUser } from '../../lib/session/current-user';
import { isEmptyMessage, emptyMessage, type Message } from './message/message';
import type { StartingTemplate } from './message/starting-templates';
import { emptySchedule, type Schedule } from './sending/schedule';

/** The server keeps checked recipients for two days. */
export interface CheckedRecipients {
  /** Is the name of the file, or says what the recipients were chosen by. */
  readonly name: string;
  /** Is undefined for a file. */
  readonly source?: RecipientSource | undefined;
  readonly upload: RecipientUpload;
}

/** The version is that of the template when it was used or saved. */
interface UsedTemplate {
  readonly id: string;
  readonly version: number;
}

export interface MessageDraft extends Message {
  readonly template: UsedTemplate | null;
  /** The message was started from this one of the product's templates. */
  readonly startingTemplate: StartingTemplate | null;
}

export const emptyDraft: MessageDraft = {
  ...emptyMessage,
  template: null,
  startingTemplate: null,
};

/** The browser keeps this until the user writes another message. */
interface StoredDraft extends MessageDraft {
  readonly schedule: Schedule;
}

const emptyStoredDraft: StoredDraft = { ...emptyDraft, schedule: emptySchedule };

export interface MailingDraft extends StoredDraft {
  readonly recipients: CheckedRecipients | null;
}

export type MailingKind = 'invitation' | 'reminder';

const parse = <Value>(text: string | null): Value | null => {
  try {
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    return null;
  }
};

/** An older release may have stored something else. */
const readRecipients = (key: string): CheckedRecipients | null => {
  const recipients = parse<Partial<CheckedRecipients>>(safeSessionStorage.get(key));
  return recipients?.upload !== undefined && recipients.name !== undefined
    ? (recipients as CheckedRecipients)
    : null;
};

const readMessage = (key: string): StoredDraft => ({
  ...emptyStoredDraft,
  ...parse<Partial<StoredDraft>>(safeLocalStorage.get(key)),
});

/**
 * Has what was entered for a survey. The browser keeps it for the user until it is sent. Checked recipients contain
 * addresses, so they are kept only as long as the tab.
 */
export const useMailingDraft = (surveyId: string, kind: MailingKind) => {
  const key = `${kind === 'reminder' ? 'surveyReminder' : 'surveyMailing'}:${useCurrentUser().id}:${surveyId}`;
  const [draft, setDraft] = useState((): MailingDraft => ({
    recipients: readRecipients(key),
    ...readMessage(key),
  }));
  const change = (changed: Partial<MailingDraft>): void => {
    const next = { ...draft, ...changed };
    setDraft(next);
    const { recipients, ...message } = next;
    if (recipients === null) safeSessionStorage.remove(key);
    else safeSessionStorage.set(key, JSON.stringify(recipients));
    if (isEmptyMessage(message)) safeLocalStorage.remove(key);
    else safeLocalStorage.set(key, JSON.stringify(message));
  };
  return { draft, change, clear: () => change({ recipients: null, ...emptyStoredDraft }) };
};
