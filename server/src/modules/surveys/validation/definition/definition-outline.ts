import { isObject } from '../json';

/** Properties that contain questions, choices and the like. */
const structure = new Set([
  'pages',
  'elements',
  'questions',
  'templateElements',
  'detailElements',
  'items',
  'columns',
  'rows',
  'choices',
  'rateValues',
]);

/** Properties whose whole value is needed: texts, which may be in several languages, and settings. */
const values = new Set(
  [
    ['locale', 'commentSuffix', 'type', 'name', 'valueName', 'valuePropertyName', 'value', 'title', 'text'],
    ['inputType', 'multiSelect', 'sliderType', 'cellType'],
    ['valueTrue', 'valueFalse', 'labelTrue', 'labelFalse'],
    ['rateMin', 'rateMax', 'rateCount', 'rateStep', 'choicesMin', 'choicesMax', 'choicesStep'],
    ['None', 'Other', 'Refuse', 'DontKnow'].flatMap((name) => [`show${name}Item`, `has${name}`]),
    ['showCommentArea', 'hasComment', 'noneText', 'otherText', 'refuseText', 'dontKnowText'],
  ].flat(),
);

/**
 * Reduces a definition to what results need: its questions with their choices and texts. Most of a large definition is
 * something else, such as pictures.
 */
export function readOutline(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(readOutline);
  if (!isObject(json)) return json;
  const outline: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(json))
    if (structure.has(key)) outline[key] = readOutline(value);
    else if (values.has(key)) outline[key] = value;
  return outline;
}
