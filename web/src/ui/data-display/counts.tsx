import { useFormats } from '../../lib/i18n/formats';
import classes from './counts.module.css';

export interface CountsProps {
  counts: readonly { label: string; count: number }[];
}

/** Figures in one row, split by hairlines. */
export const Counts = ({ counts }: CountsProps) => {
  const formats = useFormats();
  return (
    <dl className={classes.counts}>
      {counts.map(({ label, count }) => (
        <div key={label} className={classes.count}>
          <dd className={classes.figure}>{formats.number(count)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
};
