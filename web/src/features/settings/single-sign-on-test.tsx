import type { ConnectionTest } from '@vantage/contract/connection-tests';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/problem-text';
import { tryConnection } from './api/test-connection';
import classes from './single-sign-on-test.module.css';

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'trying' }
  | { readonly kind: 'tried'; readonly code: ConnectionTest['code'] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Tries the provider as it is stored, and says in plain words what came of it. */
export const SingleSignOnTest = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  const run = async () => {
    setOutcome({ kind: 'trying' });
    try {
      setOutcome({ kind: 'tried', code: (await tryConnection('sso')).code });
    } catch (error) {
      setOutcome({ kind: 'failed', error });
    }
  };

  const isWell = outcome.kind === 'tried' && outcome.code === 'ok';
  const isOver = outcome.kind === 'tried' || outcome.kind === 'failed';
  const Icon = isWell ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.test}>
      <div className={classes.ask}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} stroke={1.6} aria-hidden />}
          loading={outcome.kind === 'trying'}
          disabled={isDirty}
          onClick={() => void run()}
        >
          {t('sso.test.verb')}
        </Button>
        <span className={classes.help}>{t(isDirty ? 'sso.test.saveFirst' : 'sso.test.help')}</span>
      </div>
      <div role="status">
        {outcome.kind === 'trying' && <p className={classes.help}>{t('sso.test.trying')}</p>}
        {isOver && (
          <div className={classes.outcome} data-well={isWell}>
            <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
            <p>{outcome.kind === 'tried' ? t(`sso.test.${outcome.code}`) : problemText(outcome.error)}</p>
          </div>
        )}
      </div>
    </div>
  );
};
