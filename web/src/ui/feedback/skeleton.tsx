import classes from './skeleton.module.css';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** As round as a box instead of a line of text. */
  box?: boolean;
}

/** Stands where something will be, in its size, so that nothing jumps when it comes. */
export const Skeleton = ({ width = '100%', height = 12, box = false }: SkeletonProps) => (
  <span className={classes.skeleton} data-box={box} style={{ width, height }} aria-hidden />
);
