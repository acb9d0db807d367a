import type { ComponentType } from 'react';
import type { EditorKind } from '../../metadata/editor-kinds';
import {
  BooleanPropertyField,
  ChoicePropertyField,
  ChoiceSetPropertyField,
  PagesPropertyField,
  QuestionPropertyField,
  QuestionsPropertyField,
} from './choice-fields';
import { ExpressionPropertyField } from './expression-field';
import { HtmlPropertyField, ImagePropertyField } from './html-field';
import {
  AnswerPropertyField,
  ColorPropertyField,
  DatePropertyField,
  JsonPropertyField,
  NumberPropertyField,
  StringsPropertyField,
} from './input-fields';
import type { PropertyField } from './property-field';
import { TextPropertyField } from './text-fields';

export type Editor = ComponentType<{ field: PropertyField }>;

/** The controls of properties with one value. Lists and objects contain further controls. */
export const valueEditors: Readonly<Record<EditorKind, Editor>> = {
  text: TextPropertyField,
  multiline: TextPropertyField,
  html: HtmlPropertyField,
  number: NumberPropertyField,
  boolean: BooleanPropertyField,
  choice: ChoicePropertyField,
  choiceSet: ChoiceSetPropertyField,
  color: ColorPropertyField,
  date: DatePropertyField,
  image: ImagePropertyField,
  strings: StringsPropertyField,
  condition: ExpressionPropertyField,
  expression: ExpressionPropertyField,
  question: QuestionPropertyField,
  questions: QuestionsPropertyField,
  pages: PagesPropertyField,
  answer: AnswerPropertyField,
  items: JsonPropertyField,
  parts: JsonPropertyField,
  object: JsonPropertyField,
  structure: JsonPropertyField,
  json: JsonPropertyField,
};
