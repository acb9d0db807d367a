import type { Mailing } from '@vantage/contract/mailings/mailings';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { curvePoints } from './mailing-stats';
import classes from './mailing-summary.module.css';

const size = { width: 320, height: 34 };

/** Draws the mails sent in each of the last minutes. The mailing must have a curve. */
export const RateCurve = ({ mailing }: { mailing: Pick<Mailing, 'minutes' | 'currentRate' | 'state'> }) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const { minutes } = mailing;
  const points = curvePoints(
    minutes.map(({ sent }) => sent),
    size,
  );
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const time = (minute: string | undefined): string =>
    minute === undefined ? '' : formats.dateTime(minute).slice(-5);
  return (
    <div className={classes.rate}>
      <div className={classes.rateHead}>
        <span>{t('progress.rate')}</span>
        {mailing.state === 'Sending' && (
          <strong>{t('progress.perSecond', { rate: formats.decimal(mailing.currentRate) })}</strong>
        )}
      </div>
      <svg
        className={classes.curve}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <polygon points={`0,${size.height} ${line} ${size.width},${size.height}`} />
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{time(minutes.at(0)?.minute)}</span>
        <span>{time(minutes.at(-1)?.minute)}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('progress.rate')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('progress.minute')}</th>
              <th scope="col">{t('progress.sent')}</th>
            </tr>
          </thead>
          <tbody>
            {minutes.map(({ minute, sent }) => (
              <tr key={minute}>
                <th scope="row">{time(minute)}</th>
                <td>{formats.number(sent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
};
