import type { MailingRecipient } from '@vantage/contract/mailings/mailings';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/overlays/dialog';
import classes from './recipient-dialog.module.css';
import { RecipientBadge, useOutcomeTexts } from './recipient-outcome';

export interface RecipientDialogProps {
  recipient: MailingRecipient;
  onClose: () => void;
}

/** Shows everything about a recipient, since the table cuts long words off and hides columns on narrow screens. */
export const RecipientDialog = ({ recipient, onClose }: RecipientDialogProps) => {
  const { t } = useTranslation('mailings');
  const texts = useOutcomeTexts();
  const { email, name, location } = recipient;
  const facts = [
    { key: 'state', value: <RecipientBadge {...recipient} /> },
    { key: 'answer', value: texts.answer(recipient) },
    { key: 'time', value: texts.time(recipient) },
    { key: 'survey', value: texts.survey(recipient) },
    { key: 'name', value: name },
    { key: 'location', value: location },
  ] as const;
  return (
    <Dialog title={email} width={560} isText onClose={onClose}>
      <dl className={classes.facts}>
        {facts.map(
          ({ key, value }) =>
            value !== '' && (
              <div key={key} className={classes.fact}>
                <dt>{t(`recipient.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
};
