import type { MailingRecipient, RecipientState } from '@vantage/contract/mailings/mailings';
import type { BounceKind } from '@vantage/contract/mailings/bounces';
import { messageLimits } from '@vantage/contract/mailings/messages';
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconFlag,
  IconHourglass,
  IconMailExclamation,
  IconPlayerPause,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import { OutcomeBadge, type OutcomeBadgeProps } from '../../../../ui/feedback/outcome-badge';

type Look = Pick<OutcomeBadgeProps, 'tone' | 'icon'>;

const looks: Readonly<Record<RecipientState, Look>> = {
  Queued: { tone: 'neutral', icon: IconHourglass },
  Sending: { tone: 'brand', icon: IconSend },
  Retrying: { tone: 'warn', icon: IconClock },
  Sent: { tone: 'ok', icon: IconCheck },
  Failed: { tone: 'bad', icon: IconX },
  Skipped: { tone: 'neutral', icon: IconPlayerPause },
};

const bounceLooks: Readonly<Record<BounceKind, Look>> = {
  hard: { tone: 'bad', icon: IconArrowBackUp },
  soft: { tone: 'warn', icon: IconMailExclamation },
  complaint: { tone: 'bad', icon: IconFlag },
};

const skipReasons = ['unsubscribed', 'bounced', 'complained', 'added', 'answered', 'cancelled'] as const;

export const RecipientBadge = ({ state, bounce }: Pick<MailingRecipient, 'state' | 'bounce'>) => {
  const { t } = useTranslation('mailings');
  return bounce === null ? (
    <OutcomeBadge {...looks[state]}>{t(`recipient.states.${state}`)}</OutcomeBadge>
  ) : (
    <OutcomeBadge {...bounceLooks[bounce]}>{t(`recipient.bounces.${bounce}`)}</OutcomeBadge>
  );
};

export interface OutcomeTexts {
  /** Returns the mail server's words and the next attempt, or why no mail was built or is sent. */
  answer: (recipient: MailingRecipient) => string;
  /** Says what the recipient has done with the survey. */
  survey: (recipient: MailingRecipient) => string;
  /** Says when the mail was sent. */
  time: (recipient: MailingRecipient) => string;
}

/** Each text is empty if there is nothing to tell. */
export const useOutcomeTexts = (): OutcomeTexts => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  return useMemo(
    () => ({
      answer({ state, detail, nextAttemptAt }) {
        if (state === 'Skipped') {
          const reason = skipReasons.find((one) => one === detail);
          return reason === undefined ? (detail ?? '') : t(`recipient.skipped.${reason}`);
        }
        if (state === 'Failed' && detail === 'tooLarge')
          return t('recipient.tooLarge', { size: messageLimits.renderedBytes / 1_024 });
        if (nextAttemptAt === null) return detail ?? '';
        // The time comes first, since the server's words may be cut off.
        const time = formats.clock(nextAttemptAt);
        return detail === null
          ? t('recipient.nextTry', { time })
          : t('recipient.nextTryAfter', { time, detail });
      },
      survey({ answered, clicked }) {
        if (answered) return t('recipient.answered');
        return clicked ? t('recipient.clicked') : '';
      },
      time: ({ sentAt }) => (sentAt === null ? '' : formats.clock(sentAt)),
    }),
    [t, formats],
  );
};
