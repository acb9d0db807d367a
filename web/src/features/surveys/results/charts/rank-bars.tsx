import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './rank-bars.module.css';

export interface RankBarsProps {
  /** Best first. */
  ranks: readonly { value: string; label: string; meanRank: number | null }[];
}

/** An ordered list with a bar for each option; a longer bar is a better average rank. */
export const RankBars = ({ ranks }: RankBarsProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  return (
    <ol className={classes.ranks}>
      {ranks.map(({ value, label, meanRank }, index) => (
        <li key={value}>
          <span className={classes.position} aria-hidden>
            {formats.number(index + 1)}
          </span>
          <span className={classes.label}>{label}</span>
          <span className={classes.track} aria-hidden>
            {meanRank !== null && (
              <span
                className={classes.fill}
                style={{ width: `${((ranks.length + 1 - meanRank) / ranks.length) * 100}%` }}
              />
            )}
          </span>
          <span className={classes.figure}>
            {meanRank === null ? '–' : t('results.meanRank', { rank: formats.decimal(meanRank) })}
          </span>
        </li>
      ))}
    </ol>
  );
};
