import type { ConnectionKind, ConnectionTest } from '@vantage/contract/connection-tests';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/problem-text';
import { runConnectionTest } from './api/test-connection';
import classes from './connection-test.module.css';

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'trying' }
  | { readonly kind: 'tried'; readonly code: ConnectionTest['code'] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What each provider may be tried with the outcome of; whatever else comes is something that it should not have said. */
const outcomes = {
  sso: [
    'ok',
    'notConfigured',
    'refusedAddress',
    'unreachable',
    'notProvider',
    'issuerMismatch',
    'unsuitable',
    'clientRefused',
  ],
  powerBi: [
    'ok',
    'notConfigured',
    'refusedAddress',
    'unreachable',
    'timeout',
    'clientRefused',
    'directoryUnknown',
    'accessDenied',
    'noWorkspace',
    'quota',
  ],
  tableau: [
    'ok',
    'notConfigured',
    'refusedAddress',
    'unreachable',
    'timeout',
    'notProvider',
    'clockSkew',
    'appUnknown',
    'secretUnknown',
    'userUnknown',
    'signInRefused',
  ],
} as const satisfies Record<ConnectionKind, readonly ConnectionTest['code'][]>;

const includes = <Known extends string>(known: readonly Known[], code: string): code is Known =>
  (known as readonly string[]).includes(code);

const useOutcomeText = () => {
  const { t } = useTranslation('settings');
  return (kind: ConnectionKind, code: ConnectionTest['code']): string => {
    if (kind === 'sso' && includes(outcomes.sso, code)) return t(`sso.test.${code}`);
    if (kind === 'powerBi' && includes(outcomes.powerBi, code)) return t(`powerBi.test.${code}`);
    if (kind === 'tableau' && includes(outcomes.tableau, code)) return t(`tableau.test.${code}`);
    return t('test.badAnswer');
  };
};

export interface ConnectionTestButtonProps {
  kind: ConnectionKind;
  isDirty: boolean;
}

/** Tries a provider as it is stored, and says in plain words what came of it. */
export const ConnectionTestButton = ({ kind, isDirty }: ConnectionTestButtonProps) => {
  const outcomeText = useOutcomeText();
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  const run = async () => {
    setOutcome({ kind: 'trying' });
    try {
      setOutcome({ kind: 'tried', code: (await runConnectionTest(kind)).code });
    } catch (error) {
      setOutcome({ kind: 'failed', error });
    }
  };

  // The bar at the foot of the form may lie over it.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.kind === 'tried' || outcome.kind === 'failed')
      place.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

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
          {t('test.verb')}
        </Button>
        <span className={classes.help}>{t(isDirty ? 'test.saveFirst' : 'test.help')}</span>
      </div>
      <div ref={place} role="status" className={classes.told}>
        {outcome.kind === 'trying' && <p className={classes.help}>{t('test.trying')}</p>}
        {isOver && (
          <div className={classes.outcome} data-well={isWell}>
            <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
            <p>{outcome.kind === 'tried' ? outcomeText(kind, outcome.code) : problemText(outcome.error)}</p>
          </div>
        )}
      </div>
    </div>
  );
};
