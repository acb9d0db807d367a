import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { inSentence } from '../../../lib/i18n/in-sentence';
import { toast } from '../../../lib/browser/toasts';
import { fieldParts } from './field-parts';
import { tooltip } from '../../overlays/tooltip';

export interface CopyFieldProps {
  label: string;
  help?: string;
  value: string;
}

export const CopyField = ({ label, help, value }: CopyFieldProps) => {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ severity: 'success', message: t('copy.done', { label }) });
    } catch {
      // The clipboard API is unavailable on plain HTTP; the text is selected, so that the user can copy it
      // with the keyboard.
      input.current?.select();
      toast({ severity: 'info', message: t('copy.byHand') });
    }
  };
  return (
    <TextInput
      ref={input}
      {...fieldParts({ label, help, error: undefined })}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          size="sm"
          {...tooltip(t('copy.verb'))}
          aria-label={t('copy.that', { label: inSentence(label) })}
          onClick={() => void copy()}
        >
          <IconCopy size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  );
};
