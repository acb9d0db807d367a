import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/overlays/dialog';

interface FastEntryDialogProps {
  title: string;
  initialText: string;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Edits a list as lines of text: one item per line. */
export const FastEntryDialog = ({ title, initialText, onSave, onClose }: FastEntryDialogProps) => {
  const { t } = useTranslation(['survey-properties', 'ui']);
  const formId = useId();
  const [text, setText] = useState(initialText);
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('fastEntry.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(text);
          onClose();
        }}
      >
        <Textarea
          data-autofocus
          label={t('fastEntry.label')}
          description={t('fastEntry.help')}
          inputWrapperOrder={['label', 'input', 'description']}
          autosize
          minRows={8}
          maxRows={20}
          dir="auto"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
};
