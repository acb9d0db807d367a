import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../../ui/controls/plain-button';
import type { LinkProblem } from '../api/passwords';
import { useLinkProblemText } from './use-link-problem-text';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';

export interface ExpiredLinkProps {
  linkProblem: LinkProblem;
  onAskAgain: () => void;
  foot: ReactNode;
}

export const ExpiredLink = ({ linkProblem, onAskAgain, foot }: ExpiredLinkProps) => {
  const { t } = useTranslation('passwords');
  const problemText = useLinkProblemText();
  const title = useRef<HTMLHeadingElement>(null);
  // Also when it replaces the form that was just submitted.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div role="alert">
        <h1 ref={title} className={classes.title} tabIndex={-1}>
          {t('expiredLink.title')}
        </h1>
        <p className={classes.description}>{problemText(linkProblem)}</p>
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
