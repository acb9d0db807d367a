import {
  maxDepth,
  maxElements,
  maxExpressionDepth,
  maxExpressionLength,
  maxNameLength,
  maxValues,
} from './survey-limits.mjs';

/** For developers; the web translates the codes. */
export const messages = {
  type: 'Must be a list of objects.',
  tooDeep: `Can be nested at most ${maxDepth} levels deep.`,
  tooComplex: `Can have at most ${maxValues.toLocaleString('en')} values.`,
  tooManyElements: `Can have at most ${maxElements.toLocaleString('en')} questions and panels.`,
  tooCostly: 'This survey takes too long to check.',
  forbiddenKey: "The names __proto__, constructor and prototype can't be used.",
  characters: "Control characters and unpaired surrogates aren't allowed.",
  nameTooLong: `A name can have at most ${maxNameLength} characters.`,
  unknownType: 'SurveyJS has no question of this type.',
  unknownValidator: 'SurveyJS has no validator of this type.',
  choicesByUrl: "Choices can't be loaded from another address.",
  expressionTooLong: `Can have at most ${maxExpressionLength.toLocaleString('en')} characters and ${maxExpressionDepth} levels of parentheses.`,
  regexInvalid: "This isn't a valid regular expression.",
  regexUnsafe: 'This regular expression could take too long.',
  markup: "Names and values can't contain HTML tags.",
  unsafeUrl: 'Must be an address that starts with https://, or an image.',
  unsafe: "HTML and links that could run scripts aren't allowed.",
  unreadable: "SurveyJS can't show this survey.",
  fileEncoding: "The file isn't encoded in UTF-8.",
  fileSyntax: "The file can't be read as JSON or JavaScript from this line on.",
  fileNotLiteral: 'Only plain values can be read: strings, numbers, true, false, null, arrays and objects.',
  fileNoDefinition: 'The file must contain one object with the survey.',
};
