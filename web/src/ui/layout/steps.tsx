import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './steps.module.css';

export const Steps = ({ labels, current }: { labels: readonly string[]; current: number }) => {
  const { t } = useTranslation('ui');
  return (
    <ol className={classes.steps}>
      {labels.map((label, index) => (
        <Fragment key={label}>
          {index > 0 && <li className={classes.line} aria-hidden data-done={index <= current} />}
          <li
            className={classes.step}
            aria-current={index === current ? 'step' : undefined}
            data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          >
            <span className={classes.mark} aria-hidden>
              {index < current ? <IconCheck size={14} stroke={2} /> : index + 1}
            </span>
            <span className={classes.label}>{label}</span>
            {index < current && <VisuallyHidden>{t('steps.done')}</VisuallyHidden>}
          </li>
        </Fragment>
      ))}
    </ol>
  );
};
