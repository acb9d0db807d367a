import type { QuestionResult } from '@vantage/contract/surveys/survey-results';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { questionKey } from './question-result';
import classes from './question-index.module.css';

const goTo = (key: string): void => {
  const card = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`);
  const heading = card?.querySelector('h2');
  if (!heading) return;
  // Screen readers go on from there.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'start' });
};

/** Stays on the screen of a phone, where results are many screens long. */
export const QuestionIndex = ({ questions }: { questions: readonly QuestionResult[] }) => {
  const { t } = useTranslation('surveys');
  return (
    <div className={classes.bar}>
      <Menu position="bottom-start" width="target" returnFocus={false}>
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            leftSection={<IconListNumbers size={18} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          >
            {t('results.goToQuestion', { count: questions.length })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.list}>
          {questions.map((question, index) => (
            <Menu.Item key={questionKey(question)} onClick={() => goTo(questionKey(question))}>
              {t('results.numbered', { number: index + 1, title: question.title })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
