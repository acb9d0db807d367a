import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { chartTooltip, type TooltipRow } from './chart-tooltip';
import { Plot } from './panel';
import { shortened, textWidth } from './text-width';
import { t } from '../texts/language';

export interface BarItem {
  name: string;
  value: number;
  /** Label after the bar. */
  text: string;
  details?: TooltipRow[];
}

interface BarListProps {
  items: readonly BarItem[];
  label: string;
  color?: string;
  /** In px. */
  nameWidth?: number;
}

export function BarList({ items, label, color = 'var(--lead)', nameWidth = 116 }: BarListProps) {
  const longestText = Math.max(...items.map((item) => textWidth(item.text)));
  return (
    <Plot
      label={label}
      readings={items.map(({ name, text }) => t('dashboards:reading', { name, value: text }))}
      heights={{ minHeight: Math.min(200, items.length * 34), maxHeight: items.length * 44 }}
    >
      <ResponsiveContainer>
        <BarChart
          data={[...items]}
          layout="vertical"
          margin={{ top: 0, right: 14 + longestText * 7, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="name"
            width={nameWidth}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={<NameTick room={nameWidth} />}
          />
          {chartTooltip<BarItem>(
            (item) => item.name,
            (item) => item.details ?? [{ name: t('dashboards:value'), value: item.text }],
          )}
          <Bar dataKey="value" fill={color} maxBarSize={24} isAnimationActive={false}>
            <LabelList dataKey="text" position="right" className="strong" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Plot>
  );
}

interface NameTickProps {
  room: number;
  y?: number;
  payload?: { value: string };
}

/** Truncated to fit, with the full name as tooltip. */
function NameTick({ room, y = 0, payload }: NameTickProps) {
  const name = payload?.value ?? '';
  return (
    <text x={0} y={y} dy="0.35em">
      <title>{name}</title>
      {shortened(name, Math.floor(room / 6.1))}
    </text>
  );
}
