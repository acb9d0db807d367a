import { formatCount } from '../formats';
import { t } from '../texts/language';
import { useNarrow } from './use-narrow';

interface HeatMapProps {
  /** What the numbers mean. */
  caption: string;
  rows: readonly string[];
  columns: readonly string[];
  /** On phones. */
  narrowColumns?: readonly string[];
  /** Null (no data) leaves the cell blank. */
  counts: readonly (readonly (number | null)[])[];
  /** In px. */
  nameWidth?: number;
}

const steps = 6;

/** A table with cells colored in seven steps, each of which keeps the number readable. */
export function HeatMap({ caption, rows, columns, narrowColumns, counts, nameWidth = 52 }: HeatMapProps) {
  const narrow = useNarrow();
  const highest = Math.max(1, ...counts.flat().map((count) => count ?? 0));
  // The exponent prevents one outlier from making all other cells look alike.
  const level = (count: number): number =>
    count === 0 ? 0 : Math.max(1, Math.round((count / highest) ** 0.7 * steps));
  return (
    <div className="heat">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          <col style={{ width: narrow ? Math.min(nameWidth, 84) : nameWidth }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('dashboards:row')}</span>
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col" abbr={column}>
                {narrow ? (narrowColumns?.[index] ?? column) : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={row}>
              <th scope="row" title={row}>
                {row}
              </th>
              {columns.map((column, columnAt) => {
                const count = counts[rowAt]?.[columnAt] ?? null;
                return count === null ? (
                  <td key={column} title={`${row}, ${column}: ${t('dashboards:noData')}`}>
                    <span className="visually-hidden">{t('dashboards:noData')}</span>
                  </td>
                ) : (
                  <td
                    key={column}
                    className={`level-${level(count)}`}
                    title={`${row}, ${column}: ${formatCount(count)}`}
                  >
                    {formatCount(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
