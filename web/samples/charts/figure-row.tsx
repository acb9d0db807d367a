import type { Figure } from '../measures/figure';
import { t } from '../texts/language';
import { Emphasized } from './emphasized';
import { textWidth } from './text-width';

export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <section className="figures" aria-label={t('dashboards:keyFigures')}>
      {figures.map(({ label, value, note }) => (
        <div className="figure" key={label}>
          <span className="figure-label">{label}</span>
          <span
            className={`figure-value${textWidth(value) > 13 ? ' is-long' : textWidth(value) > 10 ? ' is-longish' : ''}`}
            title={value}
          >
            {value}
          </span>
          <span className="figure-note">
            <Emphasized text={note} />
          </span>
        </div>
      ))}
    </section>
  );
}
