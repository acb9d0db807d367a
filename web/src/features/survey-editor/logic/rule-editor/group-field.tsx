import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/controls/segmented';
import { ComparisonRow } from './comparison-row';
import {
  createComparison,
  createGroup,
  isDraftGroup,
  type DraftComparison,
  type DraftGroup,
  type DraftPart,
} from './condition-draft';
import classes from './rule-editor.module.css';

interface GroupFieldProps {
  readonly group: DraftGroup;
  /** Rows without a question or value, once the author has tried to save. */
  readonly incomplete: readonly number[];
  readonly isNested?: boolean;
  readonly onChange: (group: DraftGroup) => void;
  readonly onRemove?: () => void;
}

/** Comparisons that are joined by and, or. The outer group can have further ones. */
export const GroupField = ({ group, incomplete, isNested = false, onChange, onRemove }: GroupFieldProps) => {
  const { t } = useTranslation('survey-logic');
  const { join, parts } = group;
  const replace = (changed: DraftPart): void =>
    onChange({ ...group, parts: parts.map((part) => (part.key === changed.key ? changed : part)) });
  const adder = useRef<HTMLButtonElement>(null);
  const remove = ({ key }: DraftPart): void => {
    onChange({ ...group, parts: parts.filter((part) => part.key !== key) });
    // The button that removed it goes away.
    adder.current?.focus();
  };
  const add = (part: DraftComparison | DraftGroup): void => onChange({ ...group, parts: [...parts, part] });
  return (
    <div className={isNested ? classes.nested : classes.group} role="group" aria-label={t('dialog.group')}>
      {parts.length > 1 && (
        <Segmented
          label={t('dialog.join')}
          options={[
            { value: 'and', label: t('dialog.and') },
            { value: 'or', label: t('dialog.or') },
          ]}
          value={join}
          onChange={(next) => onChange({ ...group, join: next })}
        />
      )}
      {parts.map((part, index) =>
        isDraftGroup(part) ? (
          <GroupField
            key={part.key}
            group={part}
            incomplete={incomplete}
            isNested
            onChange={replace}
            onRemove={() => remove(part)}
          />
        ) : (
          <ComparisonRow
            key={part.key}
            comparison={part.comparison}
            hasError={incomplete.includes(part.key)}
            takesFocus={!isNested && index === 0}
            isAdded={part.isAdded ?? false}
            onChange={(comparison) => replace({ ...part, comparison })}
            onRemove={() => remove(part)}
          />
        ),
      )}
      <div className={classes.adders}>
        <Button
          ref={adder}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => add(createComparison(true))}
        >
          {t('dialog.addComparison')}
        </Button>
        {!isNested && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => add(createGroup(join === 'and' ? 'or' : 'and', true))}
          >
            {t('dialog.addGroup')}
          </Button>
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            aria-label={t('dialog.removeGroup')}
            title={t('dialog.removeGroup')}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
};
