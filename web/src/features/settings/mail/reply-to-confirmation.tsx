import type { AllSettings } from '@vantage/contract/settings/settings';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { isViewingAs } from '../../../lib/session/session';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { useResendReplyToConfirmation } from '../api/resend-reply-to-confirmation';

type Confirmation = NonNullable<AllSettings['mail']['replyToConfirmation']>;

/** Where replies go until someone at the address confirms it. */
export const ReplyToConfirmation = ({ address, usedAddress }: Confirmation) => {
  const { t } = useTranslation('settings');
  const showProblem = useProblemToast();
  const resend = useResendReplyToConfirmation();
  const keepFocus = useReturnedFocus(resend.isPending);

  const send = async (): Promise<void> => {
    keepFocus();
    try {
      await resend.mutateAsync();
      toast({ severity: 'success', message: t('mail.replyToConfirmation.sent', { address }) });
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <div role="status">
      <WarningNote
        action={
          !isViewingAs() && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
              loading={resend.isPending}
              onClick={() => void send()}
            >
              {t('mail.replyToConfirmation.sendAgain')}
            </Button>
          )
        }
      >
        {usedAddress === null
          ? t('mail.replyToConfirmation.waiting', { address })
          : t('mail.replyToConfirmation.waitingWith', { address, usedAddress })}
      </WarningNote>
    </div>
  );
};
