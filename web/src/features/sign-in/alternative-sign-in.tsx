import type { AuthMethod } from '@vantage/contract/sign-in-settings';
import type { SingleSignOnProblem } from '@vantage/contract/single-sign-on';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../ui/layout/plain-link';
import { NewUserHint } from './new-user-hint';
import { Note } from './layout/note';
import type { PasskeySignInProps } from './passkeys/passkey-sign-in';
import { SignInForm, type SignInFormProps } from './sign-in-form';
import form from './sign-in-form.module.css';
import steps from './later-steps.module.css';
import classes from './alternative-sign-in.module.css';

export interface AlternativeSignInProps extends SignInFormProps {
  /** Ways to sign in that the organisation offers; one of them at least needs no password. */
  methods: readonly AuthMethod[];
  /** The way by passkey, where it is one of them. */
  PasskeySignIn: ComponentType<PasskeySignInProps> | undefined;
  /** Whose single sign-on it is. */
  organisation: string;
  /** Address at which single sign-on begins. */
  singleSignOn: string;
  /** How the last single sign-on ended, when it led nowhere. */
  problem: SingleSignOnProblem | undefined;
  /** Minutes to wait, where there were too many. */
  wait: number;
}

const SingleSignOnTrouble = ({
  problem,
  wait,
}: Pick<AlternativeSignInProps, 'wait'> & { problem: SingleSignOnProblem }) => {
  const { t } = useTranslation('passwords');
  if (problem === 'tooMany') return t('otherWays.tooMany', { count: wait });
  return t(`otherWays.problem.${problem}`);
};

/**
 * The first step where an organisation offers more than a password: below the form where most people have one, before
 * it where only administrators do, who must get in when the rest is broken.
 */
export const AlternativeSignIn = (own: AlternativeSignInProps) => {
  const { methods, PasskeySignIn, organisation, singleSignOn, problem, wait, ...props } = own;
  const { t } = useTranslation(['passwords', 'sign-in']);
  const passwordForAll = methods.includes('password') || methods.includes('emailCode');
  const [withForm, setWithForm] = useState(passwordForAll);
  // What came of the last attempt by another way than the form: false for nothing yet, undefined where the form speaks.
  const [told, setTold] = useState<ReactNode>(
    problem && <SingleSignOnTrouble problem={problem} wait={wait} />,
  );
  const first = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);

  // As in the form, the focus begins where most people go on.
  useEffect(() => {
    if (!passwordForAll) first.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [passwordForAll]);

  useEffect(() => {
    if (told) note.current?.focus();
  }, [told]);

  const trouble = told && (
    <Note tone="bad" role="alert" ref={note}>
      {told}
    </Note>
  );
  const ways = (
    <div ref={first} className={classes.ways}>
      {methods.includes('sso') && (
        <PlainLink href={singleSignOn} filled={!withForm} className={form.submit}>
          <IconKey size={18} stroke={1.6} aria-hidden />
          {t('otherWays.singleSignOn', { organisation })}
        </PlainLink>
      )}
      {PasskeySignIn && (
        <PasskeySignIn
          filled={!withForm && !methods.includes('sso')}
          fillsIn={withForm}
          onSignedIn={props.onSignedIn}
          onPasswordChange={props.onPasswordChange}
          onTrouble={setTold}
        />
      )}
    </div>
  );
  const { notice } = props;

  if (!withForm) {
    return (
      <>
        <h1 className={form.title} tabIndex={-1}>
          {t('sign-in:title')}
        </h1>
        <p className={form.description}>
          {t(methods.includes('sso') ? 'otherWays.description' : 'passkey.description')}
        </p>
        <div className={form.form}>
          {trouble}
          {told === undefined && notice && (
            <Note tone="info" role="status">
              {t(`sign-in:notice.${notice}`)}
            </Note>
          )}
          {ways}
        </div>
        <div className={steps.foot}>
          <button type="button" className={steps.link} onClick={() => setWithForm(true)}>
            {t('otherWays.administrator')}
          </button>
        </div>
        <NewUserHint />
      </>
    );
  }
  return (
    <SignInForm {...props} trouble={trouble} onAttempt={() => setTold(undefined)}>
      <p className={classes.or}>{t('otherWays.or')}</p>
      {ways}
    </SignInForm>
  );
};
