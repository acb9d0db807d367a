import type { Mailing } from '@vantage/contract/mailings/mailings';

/** Sending may continue. */
export const isActiveMailing = <Row extends Pick<Mailing, 'state'>>(
  mailing: Row,
): mailing is Row & { state: 'Scheduled' | 'Sending' | 'Paused' } =>
  mailing.state === 'Scheduled' || mailing.state === 'Sending' || mailing.state === 'Paused';

/** The figures may still change. Recipients of a canceled mailing are skipped gradually. */
export const isChangingMailing = (mailing: Pick<Mailing, 'state' | 'queued'>): boolean =>
  isActiveMailing(mailing) || (mailing.state === 'Cancelled' && mailing.queued > 0);

/** @returns a fraction from 0 to 1; for a canceled mailing, how far it came before its other recipients were skipped */
export const progressFraction = ({
  state,
  total,
  queued,
  sent,
  failed,
}: Pick<Mailing, 'state' | 'total' | 'queued' | 'sent' | 'failed'>): number => {
  if (total === 0) return state === 'Cancelled' ? 0 : 1;
  return (state === 'Cancelled' ? sent + failed : total - queued) / total;
};

/**
 * Estimates the seconds that are left, at the current rate; null if nothing is being sent. A limit that was just
 * lowered is not in the current rate yet, which is an average.
 */
export const secondsLeft = ({
  state,
  queued,
  currentRate,
  ratePerSecond,
}: Pick<Mailing, 'state' | 'queued' | 'currentRate' | 'ratePerSecond'>): number | null =>
  state === 'Sending' && currentRate > 0
    ? Math.ceil(queued / Math.min(currentRate, ratePerSecond ?? Infinity))
    : null;

/** Formats a duration as `03:34`, or as `1:03:34` from an hour on. */
export const formatDuration = (seconds: number): string => {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return `${hours > 0 ? `${hours}:` : ''}${pad(minutes)}:${pad(seconds % 60)}`;
};

/** Fewer minutes than this make no curve, only a straight line. */
const fewestMinutes = 3;

export const hasCurve = ({ minutes }: Pick<Mailing, 'minutes'>): boolean => minutes.length >= fewestMinutes;

/** Returns the points of an SVG polyline through the values. */
export const curvePoints = (
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): { x: number; y: number }[] => {
  const highest = Math.max(...values, 0);
  return values.map((value, index) => ({
    x: (index / (values.length - 1)) * width,
    y: highest === 0 ? height : height - (value / highest) * height,
  }));
};
