import type { EditorKind } from '../../metadata/editor-kinds';
import { NameField } from '../header/name-field';
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

const renamedKinds: readonly string[] = ['page', 'element', 'column', 'item', 'calculatedValue'];

/** The control of a property with its label. */
export const PropertyEditor = ({ field }: { field: PropertyField }) => {
  const { description, nodes } = field;
  const [node] = nodes;
  const isName = description.name === 'name' && nodes.length === 1 && node && renamedKinds.includes(node.kind);
  const Editor = isName ? NameField : editors[description.editor];
  return <Editor field={field} />;
};
