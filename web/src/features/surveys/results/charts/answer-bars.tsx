import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './answer-bars.module.css';
import rows from './bar-rows.module.css';

interface AnswerBar {
  value: string;
  label: string;
  count: number;
}

export interface AnswerBarsProps {
  bars: readonly AnswerBar[];
  /** So many answers are 100 %. */
  total: number;
  selected?: string | undefined;
  /** If given, selecting an answer filters all results by it. */
  onChoose?: ((value: string | undefined) => void) | undefined;
}

/** A long list shows only so many bars at first. */
const maxInitialBars = 15;

/** @returns the most frequent bars, in their order, and the chosen one */
const mostFrequent = (bars: readonly AnswerBar[], selected: string | undefined): readonly AnswerBar[] => {
  const frequent = new Set(bars.toSorted((one, other) => other.count - one.count).slice(0, maxInitialBars));
  return bars.filter((bar) => frequent.has(bar) || bar.value === selected);
};

/** Draws a bar for each answer. */
export const AnswerBars = ({ bars, total, selected, onChoose }: AnswerBarsProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const share = (count: number): number => (total === 0 ? 0 : count / total);
  // A button for a few more would take as much space as they do.
  const isLong = bars.length > maxInitialBars + 5;
  const visibleBars = isLong && !isWhole ? mostFrequent(bars, selected) : bars;
  const list = (
    <ul className={`${rows.list} ${classes.columns}`}>
      {visibleBars.map(({ value, label, count }) => {
        const row = (
          <>
            <span className={rows.label}>{label}</span>
            <span className={rows.track} aria-hidden>
              <span className={rows.fill} style={{ width: `${share(count) * 100}%` }} />
            </span>
            <span className={classes.figure}>
              {formats.number(count)}
              <span className={classes.share}>{formats.percent(share(count))}</span>
            </span>
          </>
        );
        return (
          <li key={value}>
            {onChoose ? (
              <UnstyledButton
                className={rows.row}
                aria-pressed={value === selected}
                disabled={count === 0 && value !== selected}
                title={t(value === selected ? 'results.showAll' : 'results.onlyThese')}
                onClick={() => onChoose(value === selected ? undefined : value)}
              >
                {row}
              </UnstyledButton>
            ) : (
              <div className={rows.row}>{row}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
  if (!isLong) return list;
  return (
    <div>
      {list}
      <Button
        variant="subtle"
        mt="xs"
        aria-expanded={isWhole}
        onClick={() => setIsWhole((before) => !before)}
      >
        {isWhole ? t('results.fewerAnswers') : t('results.allAnswers', { total: bars.length })}
      </Button>
    </div>
  );
};
