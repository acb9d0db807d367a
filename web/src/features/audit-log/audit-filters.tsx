import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { singleValueFilter } from '../../ui/lists/filters/list-filter';
import { ListFilters } from '../../ui/lists/filters/list-filters';
import { PeriodDialog } from '../../ui/lists/filters/period-dialog';
import { actionsFor, entities, presets, type AuditSearch } from './audit-search';
import { PersonFilter } from './person-filter';
import classes from './person-filter.module.css';

export interface AuditFiltersProps {
  search: AuditSearch;
  onChoose: (change: Partial<AuditSearch>) => void;
  end: ReactNode;
}

export const AuditFilters = ({ search, onChoose, end }: AuditFiltersProps) => {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const [choosesDays, setChoosesDays] = useState(false);
  const { person, user, entity, action, period, from, to } = search;
  const hasDays = from !== undefined || to !== undefined;
  const days = hasDays
    ? `${from === undefined ? '…' : formats.date(from)} – ${to === undefined ? '…' : formats.date(to)}`
    : t('period.choose');
  return (
    <>
      <ListFilters
        search={
          <div className={classes.people}>
            <PersonFilter
              label={t('person')}
              placeholder={t('anybody')}
              value={person}
              onChange={(next) => onChoose({ person: next })}
            />
            <PersonFilter
              label={t('user')}
              placeholder={t('anyUser')}
              value={user}
              onChange={(next) => onChoose({ user: next })}
            />
          </div>
        }
        filters={[
          singleValueFilter({
            id: 'entity',
            label: t('column.about'),
            options: entities.map((value) => ({ value, label: t(`entity.${value}`) })),
            value: entity,
            onChange: (next) => onChoose({ entity: next, action: undefined }),
          }),
          singleValueFilter({
            id: 'action',
            label: t('column.what'),
            options: actionsFor(entity).map((value) => ({ value, label: t(`action.${value}`) })),
            value: action,
            onChange: (next) => onChoose({ action: next }),
          }),
          singleValueFilter({
            id: 'period',
            label: t('period.label'),
            options: [
              ...presets.map((value) => ({ value, label: t(`period.${value}`) })),
              { value: 'days' as const, label: days, onReselect: () => setChoosesDays(true) },
            ],
            value: hasDays ? 'days' : period,
            onChange: (next) => {
              if (next === 'days') setChoosesDays(true);
              else onChoose({ period: next, from: undefined, to: undefined });
            },
          }),
        ]}
        onClear={() =>
          onChoose({
            entity: undefined,
            action: undefined,
            period: undefined,
            from: undefined,
            to: undefined,
          })
        }
        end={end}
      />
      {choosesDays && (
        <PeriodDialog
          title={t('period.choose')}
          verb={t('period.show')}
          from={from}
          to={to}
          onChoose={(selected) => {
            setChoosesDays(false);
            onChoose({ ...selected, period: undefined });
          }}
          onClose={() => setChoosesDays(false)}
        />
      )}
    </>
  );
};
