import classes from './skeleton.module.css';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** Rounded like a box rather than a line of text. */
  box?: boolean;
}

/** Placeholder in the size of the content, which prevents a layout shift. */
export const Skeleton = ({ width = '100%', height = 12, box = false }: SkeletonProps) => (
  <span className={classes.skeleton} data-box={box} style={{ width, height }} aria-hidden />
);
