import type { InsightType } from '@vantage/contract/insights/insight-enums';
import type { EmbedKind } from '@vantage/contract/insights/insights';
import { samplesPath } from '@vantage/contract/embedding/embed-urls';
import { permission } from '@vantage/contract/permissions';
import { fillPlaceholders } from '@vantage/contract/embedding/placeholders';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '../../../../lib/session/current-user';
import { withBasePath } from '../../../../lib/browser/page-meta';
import { fieldParts } from '../../../../ui/forms/fields/field-parts';
import { FailedState } from '../../../../ui/feedback/message-state';
import { embedFrame } from '../../report/embed-frame';
import { EmbeddedPage } from '../../report/embedded-page';
import { choosableCustomersQuery } from '../api/find-customers';
import { PreviewByIds } from './preview-by-ids';
import type { TypedSource } from './use-typed-source';
import classes from './insight-preview.module.css';

const kinds: Readonly<Record<InsightType, EmbedKind>> = {
  PowerBI: 'powerbi',
  Dashboard: 'tableau',
  AIBot: 'aibot',
};

export interface InsightPreviewProps {
  title: string;
  type: InsightType;
  source: TypedSource;
}

export const InsightPreview = ({ title, type, source }: InsightPreviewProps) => {
  const { address, urlProblem, byIds, problemByIds } = source;
  const { t } = useTranslation('insight-config');
  const user = useCurrentUser();
  const maySettings = useCan(permission.settingsWrite);
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed, 200);
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const match = useQuery(choosableCustomersQuery(customerId === null ? debounced.trim() : ''));
  const [first, ...others] = match.data?.items ?? [];
  const customer = [first, ...others].find((each) => each?.id === customerId) ?? first;
  const name = title === '' ? t('preview.label') : title;

  const filled =
    byIds || address === '' || urlProblem !== null || !customer
      ? null
      : fillPlaceholders(address, { customer, user });
  const url = filled?.startsWith(samplesPath) ? withBasePath(filled as `/${string}`) : filled;
  const frame =
    url == null ? null : embedFrame({ kind: kinds[type], mode: 'iframe', url }, window.location.href);

  const said = (): string => {
    if (problemByIds !== null) return t('preview.notYet');
    if (address === '' && !byIds) return type === 'AIBot' ? t('preview.none') : t(`preview.noSource.${type}`);
    if (urlProblem) return t('preview.notYet');
    if (!customer) return t('preview.noCustomer');
    // A provider's page cannot be inspected from here.
    return t(frame?.own ? 'preview.for' : 'preview.filledFor', { name: customer.name });
  };

  return (
    <section className={classes.preview} aria-label={t('preview.label')}>
      <div className={classes.head}>
        <p className={classes.said} role="status">
          {said()}{' '}
          {urlProblem?.kind === 'host' && maySettings && (
            <Link to="/admin/settings" search={{ tab: 'embedding' }}>
              {t('preview.toSettings')}
            </Link>
          )}
        </p>
        <Select
          {...fieldParts({ label: t('preview.example') })}
          data={(match.data?.items ?? []).map(({ id, name: label }) => ({ value: id, label }))}
          value={customer?.id ?? null}
          onChange={setCustomerId}
          searchable
          searchValue={typed}
          onSearchChange={(text) => {
            setTyped(text);
            if (text !== customer?.name) setCustomerId(null);
          }}
          // Filtered by the server.
          filter={({ options }) => options}
          allowDeselect={false}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
        />
      </div>
      {url != null && <p className={classes.address}>{url}</p>}
      {byIds && problemByIds === null && customer && (
        <div className={classes.frame}>
          <PreviewByIds title={name} preview={{ customerId: customer.id, ...byIds }} />
        </div>
      )}
      {frame && (
        <div className={classes.frame}>
          <EmbeddedPage
            key={`${frame.src} ${attempt}`}
            title={name}
            frame={frame}
            chat={type === 'AIBot'}
            onRetry={() => setAttempt((count) => count + 1)}
            unreachable={
              <FailedState
                title={t('preview.unreachable')}
                onRetry={() => setAttempt((count) => count + 1)}
              />
            }
          />
        </div>
      )}
    </section>
  );
};
