import type { Command, SetCommand } from '@vantage/survey-document/commands';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { writeTranslation } from '@vantage/survey-document/localized-text';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { getTextKey, toStoredText } from './localized-values';
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
function setAt(
  value: Json | undefined,
  [step, ...rest]: ValuePath,
  next: Json | undefined,
): Json | undefined {
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

/** A text within a list or object that has no nodes changes together with all of it. */
function toNestedCommands(
  document: SurveyDocument,
  changes: readonly TranslationChange[],
): readonly SetCommand[] {
  const languages = getSurveyLanguages(document);
  const commands = new Map<string, SetCommand>();
  for (const { text, language, translation } of changes) {
    const { nodeId: id, property, path, isList } = text;
    const key = `${id} ${property}`;
    const former = commands.has(key)
      ? commands.get(key)?.value
      : document.nodes.get(id)?.properties.get(property);
    const texts = getAt(former, path);
    const next = writeTranslation(texts, {
      language: getTextKey(texts, language, languages),
      text: toStoredText(translation, isList),
    });
    commands.set(key, { type: 'set', id, property, value: setAt(former, path, next) });
  }
  return [...commands.values()];
}

/** @returns commands that change only the texts of these languages */
export function toTranslationCommands(
  document: SurveyDocument,
  changes: readonly TranslationChange[],
): readonly Command[] {
  const languages = getSurveyLanguages(document);
  const isNested = ({ text: { path } }: TranslationChange): boolean => path.length > 0;
  const commands = changes
    .filter((change) => !isNested(change))
    .map(({ text, language, translation }): SetCommand => {
      const { nodeId: id, property, value, isList } = text;
      const stored = toStoredText(translation, isList);
      return {
        type: 'set',
        id,
        property,
        language: getTextKey(value, language, languages),
        ...(stored !== undefined && { value: stored }),
      };
    });
  return [...commands, ...toNestedCommands(document, changes.filter(isNested))];
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
