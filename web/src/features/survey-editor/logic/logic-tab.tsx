import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/segmented';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useIsReadOnly } from '../session/use-editor';
import { AddRuleDialog } from './add-rule-dialog';
import { DependencyList } from './graph/dependency-list';
import classes from './logic.module.css';
import { RuleList } from './rule-list';

// The layout's library is loaded with the first diagram.
const DependencyDiagram = lazy(() =>
  import('./graph/dependency-diagram').then((module) => ({ default: module.DependencyDiagram })),
);

type View = 'rules' | 'diagram' | 'dependencies';

/** The rules of the survey in words, and what depends on what. */
export const LogicTab = () => {
  const { t } = useTranslation('survey-logic');
  const [view, setView] = useState<View>('rules');
  const isReadOnly = useIsReadOnly();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={classes.tab} data-view={view} aria-label={t('tab.title')}>
      <div className={classes.header}>
        <Segmented
          label={t('tab.view')}
          options={(['rules', 'diagram', 'dependencies'] as const).map((value) => ({
            value,
            label: t(`tab.${value}`),
          }))}
          value={view}
          onChange={setView}
        />
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('add.verb')}
          </Button>
        )}
      </div>
      {view === 'rules' && <RuleList onAdd={() => setAdding(true)} />}
      {view === 'dependencies' && <DependencyList />}
      {view === 'diagram' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <DependencyDiagram />
        </Suspense>
      )}
      {isAdding && <AddRuleDialog onClose={() => setAdding(false)} />}
    </section>
  );
};
