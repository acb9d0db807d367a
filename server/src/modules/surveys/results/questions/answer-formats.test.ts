import { questionKind } from '@vantage/contract/surveys/question-kinds';
import { expect, it } from 'vitest';
import { answerFormats, readAnswerFormat } from './answer-formats';

it.each(questionKind.options)('answers to questions of the kind %s have a format', (kind) => {
  expect(Object.values(answerFormats).map((format) => format.kind)).toContain(kind);
});

it.each([
  [{ type: 'text', inputType: 'number' }, 'number'],
  [{ type: 'text', inputType: 'date' }, 'text'],
  [{ type: 'imagepicker', multiSelect: true }, 'choices'],
  [{ type: 'slider', sliderType: 'range' }, 'other'],
  [{ type: 'matrix', cellType: 'checkbox' }, 'checkboxMatrix'],
  [{ type: 'expression' }, 'other'],
])('%j has answers in the format %s', (element, format) => {
  expect(readAnswerFormat(element)).toBe(format);
});
