import type { ComponentType } from 'react';
import type { EditorKind } from '../../metadata/editor-kinds';
import { ItemListField } from '../lists/item-list-field';
import { PartListField } from '../lists/part-list-field';
import { NameField } from '../header/name-field';
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
import { ObjectPropertyField } from './object-field';
import type { PropertyField } from './property-field';
import { TextPropertyField } from './text-fields';

type Editor = ComponentType<{ field: PropertyField }>;

const editors: Readonly<Record<EditorKind, Editor>> = {
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
  items: ItemListField,
  parts: PartListField,
  object: ObjectPropertyField,
  structure: JsonPropertyField,
  json: JsonPropertyField,
};

/** The control of a property with its label. */
export const PropertyEditor = ({ field }: { field: PropertyField }) => {
  const { description, nodes } = field;
  const isName = description.name === 'name' && description.isRequired && nodes.length === 1;
  const Editor = isName ? NameField : editors[description.editor];
  return <Editor field={field} />;
};
