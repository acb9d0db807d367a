import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './row-means.module.css';

export interface RowMeansProps {
  caption: string;
  /** The column with the rows' names has this header instead of a general one. */
  head?: string;
  rows: readonly { value: string; text: string; count: number; mean: number | null }[];
}

/** Lists the average of each row of a matrix. */
export const RowMeans = ({ caption, head, rows }: RowMeansProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{head ?? t('results.row')}</th>
          <th scope="col">{t('results.figure.mean')}</th>
          <th scope="col">{t('results.answersHead')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, text, count, mean }) => (
          <tr key={value}>
            <th scope="row">{text}</th>
            <td>{mean === null ? '–' : formats.oneDecimal(mean)}</td>
            <td>{formats.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
