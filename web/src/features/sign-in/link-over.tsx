import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/plain-button';
import type { LinkFault } from './api/passwords';
import { useLinkFaultText } from './use-link-fault-text';
import classes from './sign-in-form.module.css';

export interface LinkOverProps {
  fault: LinkFault;
  onAskAgain: () => void;
}

/** Stands in for a reset link that does not count any more, and offers a new one. */
export const LinkOver = ({ fault, onAskAgain }: LinkOverProps) => {
  const { t } = useTranslation('passwords');
  const faultText = useLinkFaultText();
  return (
    <div role="alert">
      <h1 className={classes.title} tabIndex={-1}>
        {t('linkOver.title')}
      </h1>
      <p className={classes.description}>{faultText(fault)}</p>
      <div className={classes.form}>
        <PlainButton filled className={classes.submit} onClick={onAskAgain}>
          {t('linkOver.askAgain')}
        </PlainButton>
      </div>
    </div>
  );
};
