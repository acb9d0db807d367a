import { Skeleton } from '../../ui/skeleton';
import classes from './report-skeleton.module.css';

const figures = [0, 1, 2, 3];

/** The rough shape of a dashboard or of a chat. */
export const ReportSkeleton = ({ chat }: { chat: boolean }) => (
  <div className={classes.skeleton} aria-hidden>
    {chat ? (
      <div className={classes.chat}>
        <Skeleton width="55%" height={56} box />
        <Skeleton width="70%" height={96} box />
        <Skeleton width="45%" height={56} box />
      </div>
    ) : (
      <>
        <Skeleton width={240} height={20} />
        <div className={classes.figures}>
          {figures.map((figure) => (
            <Skeleton key={figure} height={84} box />
          ))}
        </div>
        <div className={classes.charts}>
          <Skeleton height="100%" box />
          <Skeleton height="100%" box />
        </div>
      </>
    )}
  </div>
);
