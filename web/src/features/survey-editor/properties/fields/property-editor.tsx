import type { EditorKind } from '../../metadata/editor-kinds';
import { findNameProperty, NameField } from '../header/name-field';
import { ItemListField } from '../lists/item-list-field';
import { PartListField } from '../lists/part-list-field';
import { ObjectPropertyField } from './object-field';
import type { PropertyField } from './property-field';
import { valueEditors, type Editor } from './value-editors';

const editors: Readonly<Record<EditorKind, Editor>> = {
  ...valueEditors,
  items: ItemListField,
  parts: PartListField,
  object: ObjectPropertyField,
};

/** The control of a property with its label. */
export const PropertyEditor = ({ field }: { field: PropertyField }) => {
  const Editor = findNameProperty(field) ? NameField : editors[field.description.editor];
  return <Editor field={field} />;
};
