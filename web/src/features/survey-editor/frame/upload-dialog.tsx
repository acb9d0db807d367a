import { maxDefinitionBytes } from '@vantage/contract/surveys/survey-definition';
import type { JsonObject } from '@vantage/survey-document/json';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectedFields } from '../../../lib/api/field-problems';
import { toast } from '../../../lib/browser/toasts';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FileDrop } from '../../../ui/forms/files/file-drop';
import { confirm } from '../../../ui/overlays/confirm';
import { Dialog } from '../../../ui/overlays/dialog';
import { useReadSurveyFile } from '../api/survey-files';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { replaceDefinition } from './replace-definition';
import { useDefinitionProblemText } from './problems/use-definition-problem-text';

const acceptedFile = { endings: ['.json', '.js'], maxBytes: maxDefinitionBytes } as const;

/** Replaces the questions by those of a file; undo brings the former ones back. */
export const UploadDialog = ({ onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useTranslation('survey-editor');
  const session = useEditor();
  const announce = useAnnounce();
  const problemText = useProblemText();
  const { findFileProblem } = useDefinitionProblemText();
  const [problem, setProblem] = useState<string>();
  const readFile = useReadSurveyFile();

  const handleFile = async (file: File): Promise<void> => {
    setProblem(undefined);
    try {
      const { definition } = await readFile.mutateAsync(file);
      const isEmpty = session.getState().document.nodes.size <= 1;
      const isSure =
        isEmpty ||
        (await confirm({
          title: t('upload.replace.title'),
          body: t('upload.replace.body'),
          verb: t('upload.replace.verb'),
        }));
      if (!isSure) return;
      replaceDefinition(session, definition as JsonObject);
      const message = t('upload.done', { name: file.name });
      announce(message);
      toast({
        severity: 'success',
        message,
        action: { label: t('history.undo'), run: () => session.undo() },
      });
      onClose();
    } catch (error) {
      setProblem(findFileProblem(rejectedFields(error)) ?? problemText(error));
    }
  };

  return (
    <Dialog title={t('upload.title')} onClose={onClose}>
      <FileDrop
        label={t(readFile.isPending ? 'upload.reading' : 'upload.drop')}
        {...acceptedFile}
        onFile={(file) => void handleFile(file)}
        problem={problem}
      />
    </Dialog>
  );
};
