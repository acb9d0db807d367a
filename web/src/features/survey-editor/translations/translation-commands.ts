import type { Command } from '@vantage/survey-document/commands';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { writeTranslation } from './localized-values';
import { getSurveyLanguages } from './survey-languages';
import type { SurveyText, ValuePath } from './survey-texts';

export interface TranslationChange {
  readonly text: SurveyText;
  readonly language: string;
  /** An empty one removes the translation. */
  readonly translation: string;
}

function getAt(value: Json | undefined, path: ValuePath): Json | undefined {
  let at = value;
  for (const step of path)
    at = Array.isArray(at)
      ? (at as readonly Json[])[step as number]
      : isJsonObject(at)
        ? at[String(step)]
        : undefined;
  return at;
}

/** @returns a copy of the value, in which the property at the end of the path has another value, or none */
function setAt(value: Json | undefined, [step, ...rest]: ValuePath, next: Json | undefined): Json | undefined {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) =>
      index === step ? (setAt(item, rest, next) ?? null) : item,
    );
  if (!isJsonObject(value)) return value;
  const key = String(step);
  const changed = setAt(value[key], rest, next);
  if (changed !== undefined) return { ...value, [key]: changed };
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
}

/** @returns one command for each property, although several of its texts may change */
export function toTranslationCommands(
  document: SurveyDocument,
  changes: readonly TranslationChange[],
): readonly Command[] {
  const languages = getSurveyLanguages(document);
  const values = new Map<string, { id: NodeId; property: string; value: Json | undefined }>();
  for (const { text, language, translation } of changes) {
    const { nodeId: id, property, path, isList } = text;
    const key = `${id} ${property}`;
    const before = values.has(key)
      ? values.get(key)?.value
      : document.nodes.get(id)?.properties.get(property);
    const value = setAt(
      before,
      path,
      writeTranslation(getAt(before, path), language, translation, languages, isList),
    );
    values.set(key, { id, property, value });
  }
  return [...values.values()].map(
    ({ id, property, value }): Command => ({
      type: 'set',
      id,
      property,
      ...(value !== undefined && { value }),
    }),
  );
}

/** @returns the commands that remove all texts of a language */
export const toLanguageRemoval = (
  document: SurveyDocument,
  texts: readonly SurveyText[],
  language: string,
): readonly Command[] =>
  toTranslationCommands(
    document,
    texts
      .filter(({ value }) => isJsonObject(value) && Object.hasOwn(value, language))
      .map((text) => ({ text, language, translation: '' })),
  );
