import type { Ref } from 'react';
import { LoadingState } from '../feedback/message-state';
import { Skeleton } from '../feedback/skeleton';
import classes from './preview-frame.module.css';

export const screenSizes = ['desktop', 'tablet', 'phone'] as const;
export type ScreenSize = (typeof screenSizes)[number];

interface PreviewFrameProps {
  /** A page of this application. */
  readonly src: string;
  readonly frameRef: Ref<HTMLIFrameElement>;
  /** The frame is hidden until then. */
  readonly isRendered: boolean;
  readonly size: ScreenSize;
  /** It names the frame. */
  readonly title: string;
  readonly loadingLabel: string;
}

/** A page in the width of a screen. It fills the height of its parent. */
export const PreviewFrame = (props: PreviewFrameProps) => {
  const { src, frameRef, isRendered, size, title, loadingLabel } = props;
  return (
    <div className={classes.framed} data-size={size}>
      {!isRendered && (
        <div className={classes.loading}>
          <LoadingState label={loadingLabel}>
            <Skeleton height={480} box />
          </LoadingState>
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, whose scripts an opaque origin could not load */}
      <iframe ref={frameRef} className={classes.frame} data-rendered={isRendered} title={title} src={src} />
    </div>
  );
};
