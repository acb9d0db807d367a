import type { ConnectionKind } from '@vantage/contract/embedding/connection-tests';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useTestConnection } from '../api/test-connection';
import { useOutcomeText } from './use-outcome-text';
import classes from './connection-test.module.css';

export interface ConnectionTestButtonProps {
  kind: ConnectionKind;
  isDirty: boolean;
}

export const ConnectionTestButton = ({ kind, isDirty }: ConnectionTestButtonProps) => {
  const outcomeText = useOutcomeText();
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const test = useTestConnection();
  const keepFocus = useReturnedFocus(test.isPending);
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
          onClick={() => {
            keepFocus();
            test.mutate({ kind });
          }}
        >
          {t('test.verb')}
        </Button>
        <span className={classes.help}>{t(isDirty ? 'test.saveFirst' : 'test.help')}</span>
      </div>
      <div ref={place} role="status" className={classes.result}>
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
