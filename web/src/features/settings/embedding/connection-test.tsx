import type { ConnectionKind, ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useTestConnection } from '../api/test-connection';
import classes from './connection-test.module.css';

/** The possible outcomes by provider; any other is unexpected. */
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

export const ConnectionTestButton = ({ kind, isDirty }: ConnectionTestButtonProps) => {
  const outcomeText = useOutcomeText();
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const test = useTestConnection();
  const isOver = test.isSuccess || test.isError;

  // The sticky actions may cover it.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOver) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);

  const isWell = test.data?.code === 'ok';
  const Icon = isWell ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.test}>
      <div className={classes.ask}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} stroke={1.6} aria-hidden />}
          loading={test.isPending}
          disabled={isDirty}
          onClick={() => test.mutate(kind)}
        >
          {t('test.verb')}
        </Button>
        <span className={classes.help}>{t(isDirty ? 'test.saveFirst' : 'test.help')}</span>
      </div>
      <div ref={place} role="status" className={classes.told}>
        {test.isPending && <p className={classes.help}>{t('test.trying')}</p>}
        {isOver && (
          <div className={classes.outcome} data-well={isWell}>
            <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
            <p>{test.isSuccess ? outcomeText(kind, test.data.code) : problemText(test.error)}</p>
          </div>
        )}
      </div>
    </div>
  );
};
