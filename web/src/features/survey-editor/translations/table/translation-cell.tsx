import { useDebouncedCallback } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTextDirection } from '../../../../lib/i18n/text-direction';
import type { TranslationState } from '../use-translations';
import { useIsReadOnly } from '../../session/use-editor';
import classes from './translation-table.module.css';

export interface TranslationCellProps {
  readonly label: string;
  readonly language: string;
  readonly languageTitle: string;
  readonly value: string;
  /** What people read without a text. */
  readonly placeholder: string;
  readonly state: TranslationState;
  readonly onChange: (translation: string) => void;
  readonly onAccept: () => void;
}

/** Typing pauses this long before a text is part of the survey. */
const debounceMs = 300;

export const TranslationCell = (props: TranslationCellProps) => {
  const { label, language, languageTitle, value, placeholder, state, onChange, onAccept } = props;
  const { t } = useTranslation('survey-texts');
  const isReadOnly = useIsReadOnly();
  const [typed, setTyped] = useState<string | null>(null);
  const save = useDebouncedCallback(onChange, { delay: debounceMs, flushOnUnmount: true });
  return (
    <div className={classes.cell} role="cell" data-state={state}>
      <span className={classes.language} aria-hidden>
        {languageTitle}
      </span>
      <textarea
        className={classes.input}
        aria-label={label}
        lang={language}
        dir={getTextDirection(language)}
        rows={1}
        readOnly={isReadOnly}
        value={typed ?? value}
        placeholder={placeholder}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          save(currentTarget.value);
        }}
        onBlur={() => {
          save.flush();
          setTyped(null);
        }}
      />
      {state === 'stale' && !isReadOnly && (
        <p className={classes.stale}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          {t('translations.staleText')}
          <button type="button" className={classes.accept} onClick={onAccept}>
            {t('translations.accept')}
          </button>
        </p>
      )}
    </div>
  );
};
