import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useTenantName } from '../../../lib/session/tenant-settings';
import { PlainButton } from '../../../ui/controls/plain-button';
import { useConfirmReplyTo } from '../api/reply-to';
import { Note } from '../layout/note';
import classes from '../sign-in-form.module.css';

/** 404: the link is incomplete or of an organization that no longer exists. */
const isInvalidLink = (error: Error | null): boolean =>
  error instanceof ApiProblem && [404, 410, 422].includes(error.status);

const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** Someone at an address for replies confirms it. Opening the link changes nothing, since programs that check mail do. */
export const ConfirmReplyTo = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation('reply-to');
  const problemText = useProblemText();
  const organization = useTenantName();
  const confirm = useConfirmReplyTo();
  const { data, error, isPending } = confirm;
  const isInvalid = token === undefined || isInvalidLink(error);
  const state = data ? 'confirmed' : isInvalid ? 'invalid' : 'ask';
  return (
    <>
      <h1 key={state} ref={focus} className={classes.title} tabIndex={-1}>
        {t(`${state}.title`, { organization })}
      </h1>
      <p className={classes.description}>{t(`${state}.text`, { organization, address: data?.address })}</p>
      {state === 'ask' && (
        <div className={classes.form}>
          {error && (
            <Note tone="bad" role="alert">
              {problemText(error)}
            </Note>
          )}
          <PlainButton
            filled
            busy={isPending}
            className={classes.submit}
            onClick={() => token !== undefined && !isPending && confirm.mutate(token)}
          >
            {t('ask.verb')}
          </PlainButton>
        </div>
      )}
    </>
  );
};
