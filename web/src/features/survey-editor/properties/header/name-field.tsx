import { TextInput } from '@mantine/core';
import { FieldFrame, getDescriptionIds } from '../fields/field-frame';
import classes from '../fields/field-frame.module.css';
import type { PropertyField } from '../fields/property-field';
import { useRename } from './use-rename';

const NameControl = ({ field, node }: { field: PropertyField; node: PropertyField['nodes'][number] }) => {
  const { text, problem, onChange, save, cancel } = useRename(node);
  return (
    <FieldFrame field={field} problem={problem}>
      <TextInput
        id={field.controlId}
        className={classes.mono}
        size="sm"
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={problem !== undefined}
        aria-describedby={getDescriptionIds(field)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape' && text !== field.value) {
            event.stopPropagation();
            cancel();
          }
        }}
      />
    </FieldFrame>
  );
};

/** The name by which expressions and answers refer to a page, question, column and so on. */
export const NameField = ({ field }: { field: PropertyField }) => {
  const [node] = field.nodes;
  return node ? <NameControl field={field} node={node} /> : null;
};
