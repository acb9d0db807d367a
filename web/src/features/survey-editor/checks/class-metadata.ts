import { Serializer, type JsonObjectProperty } from 'survey-core';

interface ClassMetadata {
  /** Properties with a text in each language. */
  readonly texts: readonly { readonly name: string; readonly isHtml: boolean }[];
  /** Properties that name a question or page, or several. */
  readonly targets: readonly { readonly name: string; readonly isPages: boolean }[];
  /** All names of all properties, older ones as well. */
  readonly names: ReadonlySet<string>;
}

const targetTypes = new Set(['question', 'questionvalue', 'questions', 'question_carryforward', 'pages']);

const listNames = ({ name, alternativeName, oldName }: JsonObjectProperty): readonly string[] =>
  [name, alternativeName, oldName].filter((each): each is string => typeof each === 'string' && each !== '');

const byClass = new Map<string, ClassMetadata>();

/** @returns what SurveyJS declares about the properties of a class */
export function getClassMetadata(className: string): ClassMetadata {
  const known = byClass.get(className);
  if (known) return known;
  const properties = Serializer.getProperties(className);
  const metadata: ClassMetadata = {
    texts: properties
      .filter(({ isLocalizable }) => isLocalizable)
      .map(({ name, type }) => ({ name, isHtml: type === 'html' })),
    targets: properties
      .filter(({ type }) => targetTypes.has(type))
      .map(({ name, type }) => ({ name, isPages: type === 'pages' })),
    names: new Set(properties.flatMap(listNames)),
  };
  byClass.set(className, metadata);
  return metadata;
}

/** @returns whether SurveyJS has such a class, such as one for a type of questions */
export const isKnownClass = (className: string): boolean => Boolean(Serializer.findClass(className));
