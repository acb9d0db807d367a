import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import type { SingleSignOnProblem } from '@vantage/contract/single-sign-on';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../ui/controls/plain-link';
import { useReturningUser } from './reauthentication/returning-user';
import { NewUserHint } from './new-user-hint';
import { Note } from './layout/note';
import { StepHeading } from './layout/step-heading';
import type { PasskeySignInProps } from './passkeys/passkey-sign-in';
import { SignInForm, type SignInFormProps } from './sign-in-form';
import form from './sign-in-form.module.css';
import steps from './sign-in-step.module.css';
import classes from './alternative-sign-in.module.css';

export interface AlternativeSignInProps extends SignInFormProps {
  methods: readonly AuthMethod[];
  PasskeySignIn: ComponentType<PasskeySignInProps> | undefined;
  organization: string;
  singleSignOn: string;
  problem: SingleSignOnProblem | undefined;
  wait: number;
}

const SingleSignOnTrouble = ({
  problem,
  wait,
}: Pick<AlternativeSignInProps, 'wait'> & { problem: SingleSignOnProblem }) => {
  const { t } = useTranslation('passwords');
  if (problem === 'tooMany') return t('alternativeSignIn.tooMany', { count: wait });
  return t(`alternativeSignIn.problem.${problem}`);
};

/**
 * The first step of a tenant with more methods than the password. The form comes first if all users have a
 * password; it comes last if only administrators do, who need it when the other methods fail.
 */
export const AlternativeSignIn = (own: AlternativeSignInProps) => {
  const { methods, PasskeySignIn, organization, singleSignOn, problem, wait, ...props } = own;
  const { t } = useTranslation(['passwords', 'sign-in']);
  // The provider's pages would replace the screen under the window, so they open in another tab. This one
  // notices that a session has started.
  const isInWindow = useReturningUser() !== null;
  const hintId = useId();
  const passwordForAll = methods.includes('password') || methods.includes('emailCode');
  const [withForm, setWithForm] = useState(passwordForAll);
  // Result of the last attempt with another method: false for none, undefined if the form shows its own.
  const [failure, setFailure] = useState<ReactNode>(
    problem && <SingleSignOnTrouble problem={problem} wait={wait} />,
  );
  const first = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);

  // Focuses the method that most users need.
  useEffect(() => {
    if (!passwordForAll) first.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [passwordForAll]);

  useEffect(() => {
    if (failure) note.current?.focus();
  }, [failure]);

  const trouble = failure && (
    <Note tone="bad" role="alert" ref={note}>
      {failure}
    </Note>
  );
  const alternatives = (
    <div ref={first} className={classes.methods}>
      {methods.includes('sso') && (
        <>
          <PlainLink
            href={singleSignOn}
            filled={!withForm}
            className={form.submit}
            {...(isInWindow && { target: '_blank', 'aria-describedby': hintId })}
          >
            <IconKey size={18} stroke={1.6} aria-hidden />
            {t('alternativeSignIn.singleSignOn', { organization })}
          </PlainLink>
          {isInWindow && (
            <p id={hintId} className={classes.hint}>
              {t('alternativeSignIn.newTab')}
            </p>
          )}
        </>
      )}
      {PasskeySignIn && (
        <PasskeySignIn
          filled={!withForm && !methods.includes('sso')}
          fillsIn={withForm && !isInWindow}
          onSignedIn={props.onSignedIn}
          onPasswordChange={props.onPasswordChange}
          onTrouble={setFailure}
        />
      )}
    </div>
  );
  const { notice } = props;

  if (!withForm) {
    return (
      <>
        <StepHeading
          isFirst
          title={t('sign-in:title')}
          description={t(methods.includes('sso') ? 'alternativeSignIn.description' : 'passkey.description')}
        />
        <div className={form.form}>
          {trouble}
          {failure === undefined && notice && (
            <Note tone="info" role="status">
              {t(`sign-in:notice.${notice}`)}
            </Note>
          )}
          {alternatives}
        </div>
        <div className={steps.foot}>
          <button type="button" className={steps.link} onClick={() => setWithForm(true)}>
            {t('alternativeSignIn.administrator')}
          </button>
        </div>
        <NewUserHint />
      </>
    );
  }
  return (
    <SignInForm {...props} trouble={trouble} onAttempt={() => setFailure(undefined)}>
      <p className={classes.or}>{t('alternativeSignIn.or')}</p>
      {alternatives}
    </SignInForm>
  );
};
