import { useFormats } from '../../../lib/i18n/formats';
import classes from './table-time.module.css';

/** How long ago, with the exact time in the tooltip. */
export const TableTime = ({ at }: { at: string }) => {
  const formats = useFormats();
  return (
    <time className={classes.time} dateTime={at} title={formats.dateTime(at)}>
      {formats.relative(at)}
    </time>
  );
};
