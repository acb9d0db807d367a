import type { Figure } from '../measures/figure';

export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <section className="figures" aria-label="Key figures">
      {figures.map(({ label, value, strong, note }) => (
        <div className="figure" key={label}>
          <span className="figure-label">{label}</span>
          <span
            className={`figure-value${value.length > 13 ? ' is-long' : value.length > 10 ? ' is-longish' : ''}`}
            title={value}
          >
            {value}
          </span>
          <span className="figure-note">
            <b>{strong}</b> {note}
          </span>
        </div>
      ))}
    </section>
  );
}
