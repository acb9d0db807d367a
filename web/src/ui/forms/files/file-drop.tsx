import { IconUpload } from '@tabler/icons-react';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { fileProblem, type FileLimits } from './file-check';
import classes from './file-drop.module.css';

export interface FileDropProps extends FileLimits {
  label: string;
  /** Replaces the general message for a wrong type or size. */
  rule?: string;
  onFile: (file: File) => void;
  problem?: string | undefined;
  /** Makes the zone one line: what is stored or a symbol, the words, and an action on what is stored. */
  line?: { start: ReactNode; end: ReactNode };
}

const mega = 2 ** 20;

export const FileDrop = ({ label, endings, maxBytes, rule, onFile, problem, line }: FileDropProps) => {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const noteId = useId();
  const [isOver, setIsOver] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  // If the limit is one byte less than a whole number of MB, the text says 'less than'.
  const isBelow = (maxBytes + 1) % mega === 0;
  const size = formats.number(Math.ceil((maxBytes / mega) * 10) / 10);
  const types = endings.map((ending) => ending.slice(1).toUpperCase()).join(', ');

  const handle = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const match = fileProblem(file, { endings, maxBytes });
    const reason = {
      type: rule ?? t('file.wrongType', { name: file.name, types }),
      empty: t('file.empty', { name: file.name }),
      size: rule ?? t('file.tooLarge', { name: file.name, size }),
    };
    const several = files !== null && files.length > 1 ? t('file.onlyOne') : null;
    const next = several ?? (match && reason[match]);
    setRejection(next);
    if (next === null) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  const visible = rejection ?? problem;
  const words = (
    <>
      <p className={classes.label}>{label}</p>
      <label className={line ? classes.link : classes.button}>
        {t('file.choose')}
        <input
          className={classes.input}
          type="file"
          accept={endings.join(',')}
          aria-describedby={noteId}
          onChange={(event) => {
            handle(event.currentTarget.files);
            // Without this, choosing the same file again would not fire a change event.
            event.currentTarget.value = '';
          }}
        />
      </label>
    </>
  );
  const note = (
    <p id={noteId} className={classes.note}>
      {t(isBelow ? 'file.limitsBelow' : 'file.limits', { types, size })}
    </p>
  );
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the button inside is the first */}
      <div
        className={line ? classes.line : classes.zone}
        data-over={isOver}
        data-refused={visible !== undefined && visible !== null}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          handle(event.dataTransfer.files);
        }}
      >
        {line ? (
          <>
            {line.start}
            <div className={classes.words}>{words}</div>
            {line.end}
          </>
        ) : (
          <>
            <IconUpload size={24} stroke={1.6} aria-hidden />
            {words}
            {note}
          </>
        )}
      </div>
      {line && note}
      <p className={classes.problem} role="alert">
        {visible}
      </p>
    </div>
  );
};
