import { FieldFrame } from '../fields/field-frame';
import type { PropertyField } from '../fields/property-field';
import { EditableArea } from './editable-area';
import { ItemList } from './item-list';

/** Choices, rows or similar items of one question. */
export const ItemListField = ({ field }: { field: PropertyField }) => {
  const {
    nodes: [node],
    description,
    label,
  } = field;
  if (!node) return null;
  return (
    <FieldFrame field={field} isGroup>
      <EditableArea>
        <ItemList nodeId={node.id} list={description.name} label={label} hasDetails />
      </EditableArea>
    </FieldFrame>
  );
};
