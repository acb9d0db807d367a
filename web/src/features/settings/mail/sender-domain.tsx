import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SenderRecord } from '@vantage/contract/settings/sender-domain';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { Status, type StatusProps } from '../../../ui/feedback/status';
import { senderDomainQuery } from '../api/check-sender-domain';
import classes from './mail-settings.module.css';

const looks: Readonly<Record<SenderRecord['state'], Omit<StatusProps, 'children'>>> = {
  ready: { glyph: 'check', tone: 'ok' },
  missing: { glyph: 'bar', tone: 'bad' },
  invalid: { glyph: 'bar', tone: 'bad' },
  unreachable: { glyph: 'ring' },
};

/** Says which DNS records of the sender's domain are in place. Renders nothing while the product sends. */
export const SenderDomain = () => {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useQuery(senderDomainQuery);
  if (data?.domain === null) return null;
  const records = data?.records ?? [];
  const ready = records.filter(({ state }) => state === 'ready').length;
  const summary = (): string => {
    if (isFetching) return t('mail.domain.checking');
    if (error) return problemText(error);
    return t(ready === records.length ? 'mail.domain.ready' : 'mail.domain.notReady', {
      ready,
      count: records.length,
    });
  };
  return (
    <div className={classes.domain}>
      <p role="status">{summary()}</p>
      {!isFetching && (
        <ul className={classes.records}>
          {records.map(({ kind, name, state }) => (
            <li key={kind}>
              <Status {...looks[state]}>{t(`mail.domain.state.${state}`)}</Status>
              <span>{t(`mail.domain.record.${kind}`)}</span>
              {name !== null && <code>{name}</code>}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t('mail.domain.again')}
      </Button>
    </div>
  );
};
