import { isSameJson, type Json } from '@vantage/survey-document/json';
import { memo } from 'react';
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

/** @returns what a control shows that isn't the value itself, such as the name as placeholder of an empty title */
const readDependencies = ({ description, nodes }: PropertyField): readonly (Json | undefined)[] =>
  description.dependsOn.map((name) => nodes[0]?.properties.get(name));

function isSameField(one: PropertyField, other: PropertyField): boolean {
  return (
    one.key === other.key &&
    one.description === other.description &&
    one.label === other.label &&
    one.isMixed === other.isMixed &&
    one.isSet === other.isSet &&
    isSameJson(one.value, other.value) &&
    readDependencies(one).every((value, index) => isSameJson(value, readDependencies(other)[index]))
  );
}

const KindEditor = ({ field }: { field: PropertyField }) => {
  const Editor = findNameProperty(field) ? NameField : editors[field.description.editor];
  return <Editor field={field} />;
};

/** The control of a property with its label. It is rendered again only when its own property changes. */
export const PropertyEditor = memo(KindEditor, (before, after) => isSameField(before.field, after.field));
