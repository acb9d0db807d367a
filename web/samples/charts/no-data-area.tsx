import { ReferenceArea } from 'recharts';
import { t } from '../texts/language';

/** Marks columns for which the file has no data, so that they do not look like zero. */
export function noDataArea(columns: readonly { name: string }[], yAxisId?: string) {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  return (
    <ReferenceArea
      x1={first.name}
      x2={last.name}
      {...(yAxisId !== undefined && { yAxisId })}
      fill="var(--grid)"
      fillOpacity={0.5}
      {...(columns.length > 1 && { label: t('dashboards:noData') })}
    />
  );
}
