import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagePreviewQuery } from '../../api/message-preview';
import type { MessageDraft } from '../../mailing-draft';
import { messageToSend, toPreviewedLanguage, withSubjects, type Variant } from '../message';

/** The preview follows the typing after this many milliseconds. */
const debounceMs = 400;

/** @param recipient the one who is shown; the first one without a line */
export const useMessagePreview = (
  surveyId: string,
  draft: MessageDraft,
  {
    variant,
    ...recipient
  }: {
    readonly uploadId: string;
    readonly line: number | undefined;
    readonly variant: Variant | undefined;
  },
) => {
  const { t } = useTranslation('mailings');
  const queryClient = useQueryClient();
  const [previewed, setPreviewed] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setPreviewed(draft), debounceMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const latest = useRef<MessageDraft | null>(null);
  useEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  }, [draft]);

  const toMessage = (edited: MessageDraft) => messageToSend(withSubjects(edited, t('preview.noSubject')));
  const previewQuery = (edited: MessageDraft) =>
    messagePreviewQuery(surveyId, {
      ...toMessage(edited),
      ...toPreviewedLanguage(toMessage(edited), variant),
      ...recipient,
    });
  const { error, isFetching } = useQuery(previewQuery(previewed));

  return {
    /** The preview's message lags behind the draft. */
    message: toMessage(previewed),
    error,
    /** Says why the current draft can't be shown; undefined while that isn't known. */
    currentError: previewed === draft && !isFetching ? error : undefined,
    /** Previews the draft at once. @returns why it can't be shown; undefined if the draft has changed since */
    refresh: async (): Promise<Error | null | undefined> => {
      setPreviewed(draft);
      const rejection = await queryClient.fetchQuery(previewQuery(draft)).then(
        () => null,
        (failure: Error) => failure,
      );
      return latest.current === draft ? rejection : undefined;
    },
  };
};
