import {
  maxDepth,
  maxElements,
  maxExpressionDepth,
  maxExpressionLength,
  maxValues,
} from './survey-limits.mjs';

/** For developers; the web translates the codes. */
export const messages = {
  type: 'A list of objects.',
  tooDeep: `At most ${maxDepth} levels of objects and arrays.`,
  tooComplex: `At most ${maxValues.toLocaleString('en')} values.`,
  tooManyElements: `At most ${maxElements.toLocaleString('en')} questions and panels.`,
  forbiddenKey: 'No keys or names __proto__, constructor, prototype.',
  characters: "Control characters and unpaired surrogates aren't allowed.",
  unknownType: 'A type of question that SurveyJS has.',
  unknownValidator: 'A type of validator that SurveyJS has.',
  choicesByUrl: "Choices can't be loaded from another address.",
  expressionTooLong: `At most ${maxExpressionLength.toLocaleString('en')} characters and ${maxExpressionDepth} levels of parentheses.`,
  regexInvalid: 'A regular expression.',
  regexUnsafe: 'A regular expression that takes little time on every text.',
  markup: "Names and values can't have HTML tags.",
  unsafeUrl: 'An address that starts with https://, or an image.',
  unsafe: 'No HTML or links that could run scripts.',
  unreadable: 'A survey that SurveyJS can show.',
  fileSyntax: "The file can't be read as JSON or JavaScript from this line on.",
  fileNotLiteral: 'Only an object of plain values: texts, numbers, true, false, null, lists and objects.',
  fileNoDefinition: 'The file has no object with a definition.',
};
