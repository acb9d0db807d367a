import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv, saveFile } from '../../../lib/browser/csv';
import { useFormats } from '../../../lib/i18n/formats';
import classes from './line-errors.module.css';

export interface LineError {
  line: number;
  column: string;
  value: string;
  reason: string;
}

export interface LineErrorsProps {
  errors: readonly LineError[];
  /** Name of the downloaded file, or a button if the server has more errors than these. */
  download: string | ReactElement;
  /** It counts all lines with errors if only the first are listed. */
  count?: number;
}

/** Height in px of a row whose reason fits on one line. */
const usualRowHeight = 52;

/** Lists every error in a file; virtualized for 100,000 errors. */
export const LineErrors = ({ errors, download, count }: LineErrorsProps) => {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => new Set(errors.map(({ line }) => line)).size, [errors]);
  const rows = useVirtualizer({
    count: errors.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowHeight,
    overscan: 8,
  });
  const save = (fileName: string) => {
    const head = [t('import.line'), t('import.column'), t('import.value'), t('import.reason')];
    const lines = errors.map(({ line, column, value, reason }) => [line, column, value, reason]);
    saveFile(fileName, toCsv([head, ...lines]), 'text/csv');
  };
  return (
    <section aria-label={t('import.errors')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('import.errorCount', { count: count ?? lines })}</h3>
        {typeof download === 'string' ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={() => save(download)}
          >
            {t('import.saveErrors')}
          </Button>
        ) : (
          download
        )}
      </div>
      <div
        ref={scroller}
        className={classes.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('import.errors')}
      >
        <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const error = errors[index];
            if (!error) return null;
            return (
              <li
                key={index}
                ref={rows.measureElement}
                data-index={index}
                className={classes.row}
                aria-setsize={errors.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={classes.line}>
                  {t('import.lineNumber', { line: formats.number(error.line) })}
                </span>
                <span className={classes.reason}>{error.reason}</span>
                <span className={classes.value} title={error.value}>
                  {error.value === ''
                    ? error.column
                    : t('import.found', { column: error.column, value: error.value })}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
};
