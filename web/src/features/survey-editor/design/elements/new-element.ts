import type { Json, JsonObject } from '@vantage/survey-document/json';
import type { TFunction } from 'i18next';

type DefaultText = 'choice' | 'row' | 'column' | 'item';

/** How many choices, rows and columns a new question has. */
const initialItems = 3;

/** Values stay when texts change, since answers and rules refer to them. */
const createItems = (t: TFunction<'survey-design'>, kind: DefaultText): Json[] =>
  Array.from({ length: initialItems }, (_, index) => ({
    value: `${kind}${index + 1}`,
    text: t(`default.${kind}`, { number: index + 1 }),
  }));

const createNamedItems = (t: TFunction<'survey-design'>, kind: 'column' | 'item'): Json[] =>
  Array.from({ length: initialItems }, (_, index) => ({
    name: `${kind}${index + 1}`,
    title: t(`default.${kind}`, { number: index + 1 }),
  }));

function createProperties(typeId: string, t: TFunction<'survey-design'>): JsonObject {
  switch (typeId) {
    case 'number':
    case 'date':
      return { inputType: typeId };
    case 'radiogroup':
    case 'checkbox':
    case 'dropdown':
    case 'tagbox':
    case 'ranking':
      return { choices: createItems(t, 'choice') };
    case 'imagepicker':
      return { choices: createItems(t, 'choice'), showLabel: true };
    case 'matrix':
      return { columns: createItems(t, 'column'), rows: createItems(t, 'row') };
    case 'matrixdropdown':
      return {
        columns: createNamedItems(t, 'column'),
        choices: createItems(t, 'choice'),
        rows: createItems(t, 'row'),
      };
    case 'matrixdynamic':
      return { columns: createNamedItems(t, 'column'), choices: createItems(t, 'choice') };
    case 'multipletext':
      return { items: createNamedItems(t, 'item') };
    case 'panel':
      return { elements: [] };
    case 'paneldynamic':
      return { templateElements: [], panelCount: 1 };
    case 'html':
      return { html: `<h3>${t('default.heading')}</h3>\n<p>${t('default.text')}</p>` };
    default:
      return {};
  }
}

interface NewElement {
  readonly typeId: string;
  readonly name: string;
  readonly title: string;
}

/** @returns the JSON of a new question or panel */
export function createElementJson(
  { typeId, name, title }: NewElement,
  t: TFunction<'survey-design'>,
): JsonObject {
  const type = typeId === 'number' || typeId === 'date' ? 'text' : typeId;
  const isUntitled = typeId === 'html' || typeId === 'image';
  return { type, name, ...(!isUntitled && { title }), ...createProperties(typeId, t) };
}
