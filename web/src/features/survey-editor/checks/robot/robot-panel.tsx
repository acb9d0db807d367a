import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { ProgressPanel } from '../../../../ui/feedback/progress-panel';
import { useLogicTexts } from '../../logic/use-logic-texts';
import classes from '../check-list.module.css';
import { RobotResult } from './robot-result';
import { robotRuns, useRobot } from './use-robot';

/** Fills the survey in at random, and says what it met. */
export const RobotPanel = () => {
  const { document, t } = useLogicTexts();
  const headingId = useId();
  const { phase, report, start, stop } = useRobot();
  return (
    <section className={classes.robot} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.title}>
        {t('robot.title')}
      </h2>
      <p className={classes.text}>{t('robot.text', { count: robotRuns })}</p>
      {phase === 'running' && (
        <ProgressPanel title={t('robot.running')} done={report?.runs ?? 0} total={robotRuns} />
      )}
      {phase === 'failed' && (
        <p role="alert" className={classes.text}>
          {t('robot.failed')}
        </p>
      )}
      {report && phase !== 'running' && <RobotResult report={report} />}
      <div className={classes.actions}>
        {phase === 'running' ? (
          <Button variant="default" onClick={stop}>
            {t('robot.stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden />}
            onClick={() => start(document)}
          >
            {report ? t('robot.again') : t('robot.start')}
          </Button>
        )}
      </div>
    </section>
  );
};
