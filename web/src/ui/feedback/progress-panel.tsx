import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import classes from './progress-panel.module.css';

export interface ProgressPanelProps {
  title: string;
  done: number;
  /** `null` while unknown. */
  total: number | null;
  /** `percent` where the numbers mean nothing to the user. */
  figures?: 'numbers' | 'percent';
  /** The work runs on the server and continues if the user leaves this screen. */
  continuesInBackground?: boolean;
}

export const ProgressPanel = (props: ProgressPanelProps) => {
  const { title, done, total, figures = 'numbers', continuesInBackground = false } = props;
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const progress = (): string => {
    if (figures === 'percent') return formats.percent(share ?? 0);
    return total === null
      ? t('progress.doneSoFar', { done: formats.number(done) })
      : t('progress.doneOf', { done: formats.number(done), total: formats.number(total) });
  };
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        <span className={classes.figures}>{progress()}</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={title}
        aria-valuetext={progress()}
        {...(share !== null && { 'aria-valuenow': Math.floor(share * 100) })}
      >
        <div
          className={classes.bar}
          data-unknown={share === null}
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
      {continuesInBackground && <p className={classes.note}>{t('progress.continuesInBackground')}</p>}
    </div>
  );
};
