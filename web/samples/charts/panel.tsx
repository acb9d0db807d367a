import { useId, type CSSProperties, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** Unit or scope, to the right of the title. */
  note?: ReactNode;
  /** Of 24 columns, on wide and medium frames; stacked on phones. */
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
  children: ReactNode;
}

/** An image with a text alternative. */
export function Plot({ label, heights, children }: PlotProps) {
  return (
    <div className="plot" role="img" aria-label={label} style={heights}>
      <div>{children}</div>
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
