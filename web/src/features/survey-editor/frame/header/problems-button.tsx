import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useProblems } from '../../checks/problems-area';
import classes from './problems-button.module.css';

/** The button has space for two digits. */
const maxCount = 99;

export interface ProblemsButtonProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the list of problems, and counts them. */
export const ProblemsButton = ({ isOpen, onToggle }: ProblemsButtonProps) => {
  const { t } = useTranslation('survey-editor');
  const count = useProblems()?.length ?? 0;
  const label = count > 0 ? t('problems.count', { count }) : t('problems.title');
  return (
    <ActionIcon
      className={classes.button}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
      {...tooltip(label)}
    >
      <IconListCheck size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > maxCount ? `${maxCount}+` : count}
        </span>
      )}
    </ActionIcon>
  );
};
