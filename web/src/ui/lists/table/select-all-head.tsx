import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../forms/fields/choices/check-box';
import { coverage, toggleAll, type Selection } from '../selection';
import classes from './data-table.module.css';

interface SelectAllHeadProps {
  keys: readonly string[];
  value: Selection;
  onChange: (value: Selection) => void;
}

/** Selects all loaded rows; indeterminate if only some are selected. */
export const SelectAllHead = ({ keys, value, onChange }: SelectAllHeadProps) => {
  const { t } = useTranslation('ui');
  // Avoids counting up to 100,000 rows at every scroll step.
  const covered = useMemo(() => coverage(value, keys), [value, keys]);
  return (
    <th scope="col" className={classes.head} data-check>
      <CheckBox
        aria-label={t('table.selectAll')}
        checked={covered === 'all'}
        mixed={covered === 'some'}
        disabled={keys.length === 0}
        onChange={() => onChange(toggleAll(value, keys))}
      />
    </th>
  );
};
