import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './answer-bars.module.css';

interface AnswerBar {
  value: string;
  label: string;
  count: number;
}

export interface AnswerBarsProps {
  bars: readonly AnswerBar[];
  /** The number that is 100 %. */
  total: number;
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** A bar for each answer; selecting one filters all results by that answer. */
export const AnswerBars = ({ bars, total, chosen, onChoose }: AnswerBarsProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const shareOf = (count: number): number => (total === 0 ? 0 : count / total);
  return (
    <ul className={classes.bars}>
      {bars.map(({ value, label, count }) => (
        <li key={value}>
          <UnstyledButton
            className={classes.bar}
            aria-pressed={value === chosen}
            disabled={count === 0 && value !== chosen}
            title={t(value === chosen ? 'results.showAll' : 'results.onlyThese')}
            onClick={() => onChoose(value === chosen ? undefined : value)}
          >
            <span className={classes.label}>{label}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.fill} style={{ width: `${shareOf(count) * 100}%` }} />
            </span>
            <span className={classes.figure}>
              {formats.number(count)}
              <span className={classes.share}>{formats.percent(shareOf(count))}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};
