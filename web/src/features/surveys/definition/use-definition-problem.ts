import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { jsonFault, lineOfValue } from './json-text';

/** What is wrong with a definition, and on which line. */
export interface DefinitionProblem {
  readonly line: number;
  readonly text: string;
}

export const useDefinitionProblem = () => {
  const { t } = useTranslation('surveys');
  return {
    /** Null if the text is JSON, or empty. */
    syntax(text: string): DefinitionProblem | null {
      const fault = text.trim() === '' ? null : jsonFault(text);
      if (fault === null) return null;
      const { kind, line, near } = fault;
      return { line, text: t(`json.${kind}`, { line, near, max: maxDefinitionDepth }) };
    },

    /** Null for an empty text. @param text valid JSON */
    refusal({ path, code }: Pick<FieldProblem, 'path' | 'code'>, text: string): DefinitionProblem | null {
      if (code === 'required') return null;
      const line = lineOfValue(text, path.replace(/^definition\.?/, ''));
      if (code === 'tooDeep') return { line, text: t('json.tooDeep', { line, max: maxDefinitionDepth }) };
      if (code === 'forbiddenKey') return { line, text: t('json.forbiddenKey') };
      if (code === 'type') return { line, text: t('json.notObject') };
      return { line, text: t('json.refused', { line }) };
    },
  };
};
