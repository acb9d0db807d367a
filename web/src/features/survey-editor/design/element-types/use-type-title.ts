import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findKnownType } from './element-types';

/** `signature-pad` becomes `Signature pad`. */
const toWords = (id: string): string => {
  const words = id.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @returns the name of a question type in the language of the page; the same function until that changes */
export function useTypeTitle(): (id: string) => string {
  const { t } = useTranslation('survey-design');
  return useCallback(
    (id) => {
      const knownType = findKnownType(id);
      return knownType ? t(`type.${knownType}`) : toWords(id);
    },
    [t],
  );
}
