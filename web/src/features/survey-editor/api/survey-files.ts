import { readSurveyFile } from '@vantage/contract/surveys/survey-definition';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../lib/api/upload';

/** The server reads literals from a script; nothing is run. */
export const useReadSurveyFile = () =>
  useMutation({
    mutationFn: (file: File) => upload(readSurveyFile, { file, query: undefined, onSent: () => undefined }),
  });
