import { Cell, Label, Pie, PieChart, ResponsiveContainer } from 'recharts';
import { formatCount, formatWholeShare } from '../formats';
import { t } from '../texts/language';
import { chartTooltip } from './chart-tooltip';
import { Plot } from './panel';

export interface RingPart {
  name: string;
  value: number;
  color: string;
}

interface RingProps {
  parts: readonly RingPart[];
  label: string;
  unit: string;
}

export function Ring({ parts, label, unit }: RingProps) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const share = (part: RingPart) => formatWholeShare(total === 0 ? 0 : part.value / total);
  return (
    <div className="ring">
      <Plot
        label={label}
        readings={parts.map((part) =>
          t('dashboards:reading', {
            name: part.name,
            value: `${formatCount(part.value)} (${share(part)})`,
          }),
        )}
      >
        <ResponsiveContainer>
          <PieChart accessibilityLayer={false}>
            {chartTooltip<RingPart>(
              (part) => part.name,
              (part) => [
                {
                  name: t('dashboards:strikes'),
                  value: `${formatCount(part.value)} (${share(part)})`,
                  color: part.color,
                },
              ],
            )}
            <Pie
              data={parts.map((part) => ({ ...part }))}
              dataKey="value"
              innerRadius="62%"
              outerRadius="96%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--panel)"
              isAnimationActive={false}
              rootTabIndex={-1}
            >
              {parts.map((part) => (
                <Cell key={part.name} fill={part.color} />
              ))}
              <Label content={<RingCenter total={total} unit={unit} />} />
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </Plot>
      <ul className="ring-names">
        {parts.map((part) => (
          <li key={part.name}>
            <span className="swatch" style={{ background: part.color }} />
            {part.name}
            <b>{share(part)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RingCenterProps {
  total: number;
  unit: string;
  viewBox?: { cx?: number; cy?: number };
}

/** Recharts clones it with the position. */
function RingCenter({ total, unit, viewBox }: RingCenterProps) {
  const { cx = 0, cy = 0 } = viewBox ?? {};
  return (
    <>
      <text x={cx} y={cy - 2} textAnchor="middle" className="strong" style={{ fontSize: 16 }}>
        {formatCount(total)}
      </text>
      <text x={cx} y={cy + 14} textAnchor="middle">
        {unit}
      </text>
    </>
  );
}
