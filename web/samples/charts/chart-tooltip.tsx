import { Tooltip } from 'recharts';

interface Entry {
  name?: string | number;
  value?: unknown;
  color?: string;
  fill?: string;
  payload?: unknown;
}

export interface TooltipRow {
  name: string;
  value: string;
  color?: string;
}

export function chartTooltip<Datum>(title: (datum: Datum) => string, rows: (datum: Datum) => TooltipRow[]) {
  return (
    <Tooltip
      isAnimationActive={false}
      cursor={{ fill: 'var(--text-3)', fillOpacity: 0.1, stroke: 'none' }}
      content={({ active, payload }) => {
        const datum = (payload as readonly Entry[] | undefined)?.[0]?.payload as Datum | undefined;
        if (!active || datum === undefined) return null;
        return (
          <div className="tooltip">
            <strong>{title(datum)}</strong>
            {rows(datum).map((row) => (
              <p key={row.name}>
                {row.color && <span className="swatch" style={{ background: row.color }} />}
                {row.name}
                <b>{row.value}</b>
              </p>
            ))}
          </div>
        );
      }}
    />
  );
}
