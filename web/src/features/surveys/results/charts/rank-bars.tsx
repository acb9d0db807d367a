import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import rows from './bar-rows.module.css';
import classes from './rank-bars.module.css';

interface Rank {
  value: string;
  label: string;
  meanRank: number | null;
  /** This counts the responses that rank it first. */
  firstCount: number;
}

export interface RankBarsProps {
  /** The best rank comes first. */
  ranks: readonly Rank[];
  selected?: string | undefined;
  /** If given, selecting an option filters all results by those that rank it first. */
  onChoose?: ((value: string | undefined) => void) | undefined;
}

interface RowProps {
  rank: Rank;
  /** Positions start at 1. */
  position: number;
  /** There are so many options. */
  options: number;
}

const Row = ({ rank: { label, meanRank, firstCount }, position, options }: RowProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  return (
    <>
      <span className={classes.position} aria-hidden>
        {formats.number(position)}
      </span>
      <span className={rows.label}>{label}</span>
      <span className={rows.track} aria-hidden>
        {meanRank !== null && (
          <span className={rows.fill} style={{ width: `${((options + 1 - meanRank) / options) * 100}%` }} />
        )}
      </span>
      <span className={classes.figure}>
        {meanRank === null
          ? '–'
          : t('results.meanRank', { rank: formats.oneDecimal(meanRank), first: formats.number(firstCount) })}
      </span>
    </>
  );
};

/** Orders the options by their average rank. A longer bar is a better one. */
export const RankBars = ({ ranks, selected, onChoose }: RankBarsProps) => {
  const { t } = useTranslation('surveys');
  return (
    <ol className={`${rows.list} ${classes.columns}`}>
      {ranks.map((rank, index) => {
        const { value, firstCount } = rank;
        const row = <Row rank={rank} position={index + 1} options={ranks.length} />;
        const isChosen = value === selected;
        return (
          <li key={value}>
            {onChoose ? (
              <UnstyledButton
                className={rows.row}
                aria-pressed={isChosen}
                disabled={firstCount === 0 && !isChosen}
                title={t(isChosen ? 'results.showAll' : 'results.onlyFirst')}
                onClick={() => onChoose(isChosen ? undefined : value)}
              >
                {row}
              </UnstyledButton>
            ) : (
              <div className={rows.row}>{row}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
};
