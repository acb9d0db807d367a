import { isObject } from './json-structure.mjs';

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

/** Properties of which results need the whole value: texts, which may be in several languages, and settings. */
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
 * What results need of a definition: its questions with their choices and texts. Most of a large definition is
 * something else, such as pictures.
 */
export function outlineOf(json) {
  if (Array.isArray(json)) return json.map(outlineOf);
  if (!isObject(json)) return json;
  const outline = {};
  for (const [key, value] of Object.entries(json))
    if (structure.has(key)) outline[key] = outlineOf(value);
    else if (values.has(key)) outline[key] = value;
  return outline;
}
