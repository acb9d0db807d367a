import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInsertElement } from '../../elements/use-insert-element';
import classes from './empty.module.css';

/** An invitation to add the first question of a page. */
export const EmptyPage = () => {
  const { t } = useTranslation('survey-design');
  const insertElement = useInsertElement();
  return (
    <div className={classes.page}>
      <p>{t('empty.page')}</p>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        onClick={() => insertElement('radiogroup')}
      >
        {t('empty.add')}
      </Button>
    </div>
  );
};
