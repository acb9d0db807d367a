import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../texts/language';

interface PanelProps {
  title: string;
  /** Unit or scope, to the right of the title. */
  note?: ReactNode;
  /** It counts columns out of 24, on wide and medium frames; phones stack the panels. */
  span: number;
  mid?: number;
  children: ReactNode;
}

export function Panel({ title, note, span, mid = 12, children }: PanelProps) {
  const heading = useId();
  return (
    <section
      className="panel"
      aria-labelledby={heading}
      style={{ '--span': span, '--mid': mid } as CSSProperties}
    >
      <div className="panel-head">
        <h2 id={heading}>{title}</h2>
        {typeof note === 'string' ? <span className="panel-note">{note}</span> : note}
      </div>
      {children}
    </section>
  );
}

export interface Series {
  key: string;
  name: string;
  color: string;
}

/** With a remark after the series, if there is one. */
export function Legend({ series, extra }: { series: readonly Series[]; extra?: string | undefined }) {
  return (
    <ul className="legend">
      {series.map(({ key, name, color }) => (
        <li key={key}>
          <span className="swatch" style={{ background: color }} />
          {name}
        </li>
      ))}
      {extra && <li>{extra}</li>}
    </ul>
  );
}

interface PlotProps {
  label: string;
  /** In px, for charts that should not fill a tall panel. */
  heights?: { minHeight: number; maxHeight: number } | undefined;
  /** One sentence for each part of the chart, which arrow keys read. */
  readings: readonly string[];
  /** A part is chosen with Enter. */
  onChoose?: ((index: number) => void) | undefined;
  children: ReactNode;
}

/** An image with a text alternative. A slider over it, seen while it has the focus, reads its values. */
export function Plot({ label, heights, readings, onChoose, children }: PlotProps) {
  const [index, setIndex] = useState(0);
  // A filter may leave fewer parts.
  const current = Math.min(index, Math.max(0, readings.length - 1));
  return (
    <div className="plot" style={heights}>
      <div role="img" aria-label={label}>
        {children}
      </div>
      {readings.length > 0 && (
        <>
          <input
            type="range"
            className="plot-keys"
            aria-label={t('dashboards:valuesOf', { label })}
            min={0}
            max={readings.length - 1}
            value={current}
            aria-valuetext={readings[current]}
            onChange={(event) => setIndex(Number(event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && onChoose?.(current)}
          />
          <p className="plot-reading" aria-hidden>
            {readings[current]}
          </p>
        </>
      )}
    </div>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="nothing">
      <p>{children}</p>
    </div>
  );
}
