import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { writeText } from '@vantage/survey-document/localized-text';
import { useId, useMemo } from 'react';
import { Serializer } from 'survey-core';
import { humanize } from '../../metadata/humanize';
import { describeClass, type PropertyDescription } from '../../metadata/property-description';
import { FieldFrame } from './field-frame';
import classes from './field-frame.module.css';
import { JsonPropertyField } from './input-fields';
import type { PropertyField } from './property-field';
import { valueEditors } from './value-editors';

/** Each type of input mask has another class of settings. */
function findObjectClass({ description, nodes: [node] }: PropertyField): string | null {
  const { objectClass, type } = description;
  const maskType = node?.properties.get('maskType');
  if (type === 'masksettings' && typeof maskType === 'string') {
    const name = `${maskType}mask`;
    return Serializer.findClass(name) ? name : objectClass;
  }
  return objectClass;
}

const asObject = (value: Json | undefined): Readonly<Record<string, Json>> =>
  isJsonObject(value) ? value : {};

function withMember(
  value: Json | undefined,
  { name, defaultValue }: PropertyDescription,
  member: Json | undefined,
): Json | undefined {
  const isDefault = member === undefined || member === '' || member === defaultValue;
  const members = Object.entries(asObject(value)).filter(([each]) => each !== name || !isDefault);
  const isKnown = members.some(([each]) => each === name);
  const next =
    isDefault || isKnown
      ? members.map(([each, before]) => [each, each === name && !isDefault ? member : before] as const)
      : [...members, [name, member] as const];
  return next.length === 0 ? undefined : Object.fromEntries(next);
}

const MemberField = ({ field, description }: { field: PropertyField; description: PropertyDescription }) => {
  const controlId = useId();
  const member = useMemo((): PropertyField => {
    const value = asObject(field.value)[description.name];
    const write: PropertyField['write'] = (compute, mergeKey) => {
      const written = field.write(
        (current) => withMember(current, description, compute(asObject(current)[description.name])),
        mergeKey,
      );
      return asObject(written)[description.name];
    };
    return {
      description,
      nodes: field.nodes,
      key: `${field.key} ${description.name}`,
      // Names of members mean something else than those of questions.
      label: humanize(description.name),
      help: undefined,
      value,
      isMixed: field.isMixed,
      isSet: value !== undefined,
      controlId,
      write,
      writeText: ({ language, text }, mergeKey) =>
        write((current) => writeText(current, language, text), mergeKey),
      reset: () => write(() => undefined),
    };
  }, [field, description, controlId]);
  const Editor = valueEditors[description.editor];
  return <Editor field={member} />;
};

/** Edits an object whose properties SurveyJS describes, with one field for each. */
export const ObjectPropertyField = ({ field }: { field: PropertyField }) => {
  const className = findObjectClass(field);
  const isForeign = field.value !== undefined && !isJsonObject(field.value);
  if (className === null || isForeign) return <JsonPropertyField field={field} />;
  return (
    <FieldFrame field={field} isGroup>
      <div className={classes.nested}>
        {describeClass(className)
          .filter(({ isHidden }) => !isHidden)
          .map((description) => (
            <MemberField key={description.name} field={field} description={description} />
          ))}
      </div>
    </FieldFrame>
  );
};
