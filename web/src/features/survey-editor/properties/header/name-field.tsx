import { TextInput } from '@mantine/core';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useEditor } from '../../session/use-editor';
import { FieldFrame, useInputNotes } from '../fields/field-frame';
import classes from '../fields/field-frame.module.css';
import type { PropertyField } from '../fields/property-field';
import {
  answerName,
  choiceValue,
  hasReferences,
  isComparedChoice,
  nodeName,
  type NameProperty,
} from './rename';
import { useRename } from './use-rename';

/** @returns the name that a property is, or null for any other property */
export function findNameProperty({ description, nodes: [node, other] }: PropertyField): NameProperty | null {
  if (!node || other) return null;
  if (description.name === 'valueName' && node.kind === 'element') return answerName;
  if (description.name === 'value' && isComparedChoice(node)) return choiceValue;
  const isName = description.name === 'name' || (description.name === 'value' && node.kind !== 'element');
  return isName && hasReferences(node) ? nodeName : null;
}

interface NameControlProps {
  field: PropertyField;
  node: DocumentNode;
  property: NameProperty;
}

const NameControl = ({ field, node, property }: NameControlProps) => {
  const session = useEditor();
  const { text, isChanged, problem, onChange, save, cancel } = useRename(node, property);
  const notes = useInputNotes(field, problem);
  const reset = (): void => void session.execute(property.change(session.getState().document, node, ''));
  return (
    <FieldFrame field={{ ...field, ...(property === answerName && { reset }) }}>
      <TextInput
        {...notes}
        id={field.controlId}
        className={classes.mono}
        size="sm"
        spellCheck={false}
        autoComplete="off"
        readOnly={field.description.isReadOnly}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape' && isChanged) {
            event.stopPropagation();
            cancel();
          }
        }}
      />
    </FieldFrame>
  );
};

/** A name by which expressions and answers refer to a page, question, column and so on. */
export const NameField = ({ field }: { field: PropertyField }) => {
  const [node] = field.nodes;
  const property = findNameProperty(field);
  return node && property && <NameControl field={field} node={node} property={property} />;
};
