import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../../ui/controls/plain-button';
import type { LinkFault } from '../api/passwords';
import { useLinkFaultText } from './use-link-fault-text';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';

export interface ExpiredLinkProps {
  fault: LinkFault;
  onAskAgain: () => void;
  foot: ReactNode;
}

export const ExpiredLink = ({ fault, onAskAgain, foot }: ExpiredLinkProps) => {
  const { t } = useTranslation('passwords');
  const faultText = useLinkFaultText();
  const title = useRef<HTMLHeadingElement>(null);
  // Also when it replaces the form that was just submitted.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div role="alert">
        <h1 ref={title} className={classes.title} tabIndex={-1}>
          {t('expiredLink.title')}
        </h1>
        <p className={classes.description}>{faultText(fault)}</p>
        <div className={classes.form}>
          <PlainButton filled className={classes.submit} onClick={onAskAgain}>
            {t('expiredLink.askAgain')}
          </PlainButton>
        </div>
      </div>
      <div className={steps.foot}>{foot}</div>
    </>
  );
};
