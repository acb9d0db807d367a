import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../forms/fields/check-box';
import { coverage, toggleAll, type Selection } from '../selection';
import classes from './data-table.module.css';

interface SelectAllHeadProps {
  /** Keys of the rows that are loaded. */
  keys: readonly string[];
  value: Selection;
  onChange: (value: Selection) => void;
}

/** Head of the boxes: selects every loaded row; mixed while only some are selected. */
export const SelectAllHead = ({ keys, value, onChange }: SelectAllHeadProps) => {
  const { t } = useTranslation('ui');
  // A hundred thousand rows are not counted anew at every step of a scroll.
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
