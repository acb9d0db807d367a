import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './heat-map.module.css';
import { WideFrame } from './wide-frame';

interface Option {
  value: string;
  text: string;
}

export interface HeatMapProps {
  caption: string;
  /** The column with the rows' names has this header. */
  corner: string;
  /** `answered` is the number of answers that is 100 %. */
  rows: readonly (Option & { answered: number })[];
  columns: readonly Option[];
  /** Each row has a count for each column. */
  counts: readonly (readonly number[])[];
  /** Each row may have an average. */
  means?: readonly (number | null)[];
  /** @returns the column by whose answers in the row all results are filtered */
  chosenIn?: (row: string) => string | undefined;
  /** If given, selecting a cell filters all results by that answer. */
  onChoose?: (row: string, column: string | undefined) => void;
}

interface CellProps {
  label: string;
  count: number;
  share: number;
  isChosen: boolean;
  onChoose?: ((isChosen: boolean) => void) | undefined;
}

const Cell = ({ label, count, share, isChosen, onChoose }: CellProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const content = (
    <>
      {formats.number(count)}
      <span className={classes.share}>{formats.percent(share)}</span>
    </>
  );
  if (!onChoose) return content;
  return (
    <UnstyledButton
      className={classes.choose}
      aria-label={`${label}: ${formats.number(count)} (${formats.percent(share)})`}
      aria-pressed={isChosen}
      disabled={count === 0 && !isChosen}
      title={t(isChosen ? 'results.showAll' : 'results.onlyThese')}
      onClick={() => onChoose(!isChosen)}
    >
      {content}
    </UnstyledButton>
  );
};

/** Shades cells by their share of the row's answers. An answer may count in several cells. */
export const HeatMap = (props: HeatMapProps) => {
  const { caption, corner, rows, columns, counts, means, chosenIn, onChoose } = props;
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const shares = rows.map(({ answered }, index) =>
    (counts[index] ?? []).map((count) => count / Math.max(1, answered)),
  );
  const largest = Math.max(...shares.flat(), Number.EPSILON);
  return (
    <WideFrame label={caption}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{corner}</VisuallyHidden>
            </th>
            {columns.map(({ value, text }) => (
              <th key={value} scope="col">
                {text}
              </th>
            ))}
            {means && <th scope="col">{t('results.figure.mean')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, text }, rowIndex) => {
            const selected = chosenIn?.(value);
            const mean = means?.[rowIndex] ?? null;
            return (
              <tr key={value}>
                <th scope="row">{text}</th>
                {columns.map((column, index) => {
                  const share = shares[rowIndex]?.[index] ?? 0;
                  // The opacity is at most a half, so that the text stays readable.
                  const style = { '--tint': `${(share / largest) * 50}%` } as CSSProperties;
                  return (
                    <td key={column.value} style={style}>
                      <Cell
                        label={`${text}, ${column.text}`}
                        count={counts[rowIndex]?.[index] ?? 0}
                        share={share}
                        isChosen={selected === column.value}
                        onChoose={
                          onChoose && ((isChosen) => onChoose(value, isChosen ? column.value : undefined))
                        }
                      />
                    </td>
                  );
                })}
                {means && <td className={classes.mean}>{mean === null ? '–' : formats.oneDecimal(mean)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideFrame>
  );
};
