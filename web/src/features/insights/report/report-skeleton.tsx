import { Skeleton } from '../../../ui/feedback/skeleton';
import classes from './report-skeleton.module.css';

const figures = [0, 1, 2, 3, 4, 5];
const charts = [0, 1, 2, 3];

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
        <Skeleton width={200} height={20} />
        <div className={classes.figures}>
          {figures.map((figure) => (
            <div key={figure} className={classes.panel}>
              <Skeleton width="60%" height={10} />
              <Skeleton width="45%" height={24} />
            </div>
          ))}
        </div>
        <div className={classes.charts}>
          {charts.map((chart) => (
            <div key={chart} className={classes.panel}>
              <Skeleton width={160} height={10} />
            </div>
          ))}
        </div>
      </>
    )}
  </div>
);
