import { useState } from 'react';
import { changedFields, mergeConcurrentChange, conflictingVersion } from '../../lib/api/edit-conflict';
import { useSaveForm, type ConcurrentChange, type SaveFormOptions } from './use-save-form';

export interface VersionedFormOptions<Entity, Values extends object, Checked, Saved> extends Omit<
  SaveFormOptions<Values, Checked, Saved>,
  'save' | 'explainFailure'
> {
  /** What is changed, as it was read; null for something new. */
  entity: Entity | null;
  /** What stands in the form for it. */
  valuesOf: (entity: Entity) => Values;
  /** @param read what is changed as it is known by now, whose version the change is of */
  save: (values: Checked, read: Entity | null) => Promise<Saved>;
  /** What stands in a field, where a few words can say it. */
  textOf?: (values: Values, name: keyof Values & string, read: Entity) => string | undefined;
}

/**
 * A form of something that others may change, too: where somebody else was first, nothing is saved, what was typed is
 * laid over what they saved, and the form tells what that was and offers to take it instead.
 */
export const useVersionedForm = <Entity, Values extends object, Checked, Saved>(
  options: VersionedFormOptions<Entity, Values, Checked, Saved>,
) => {
  const { entity, valuesOf, save, textOf, ...rest } = options;
  // Of what stands in the form, which a later answer does not replace while somebody types.
  const [read, setRead] = useState(entity);
  const [theirs, setTheirs] = useState<(keyof Values & string)[]>([]);

  const changedIn = (present: Entity | null) =>
    present && read ? changedFields(valuesOf(read), valuesOf(present)) : [];
  const form = useSaveForm<Values, Checked, Saved>({
    ...rest,
    explainFailure: (error) => (changedIn(conflictingVersion<Entity>(error)).length > 0 ? null : undefined),
    save: (values) =>
      save(values, read).catch((error: unknown) => {
        const present = conflictingVersion<Entity>(error);
        if (present && read) {
          setTheirs(changedIn(present));
          setRead(present);
          form.form.setValues(
            mergeConcurrentChange(valuesOf(present), valuesOf(read), form.form.getValues()),
          );
          form.form.resetDirty(valuesOf(present));
        }
        throw error;
      }),
  });

  /** Puts something into the form in place of all that stands in it. */
  const take = (present: Entity) => {
    setTheirs([]);
    setRead(present);
    form.form.setValues(valuesOf(present));
    form.form.resetDirty(valuesOf(present));
    form.clearFailure();
  };

  const conflict: ConcurrentChange | null =
    read !== null && theirs.length > 0
      ? {
          changes: theirs.map((name) => {
            const value = textOf?.(valuesOf(read), name, read);
            return { label: rest.labels[name], ...(value !== undefined && { value }) };
          }),
          acceptTheirs: () => take(read),
        }
      : null;

  return { ...form, read, take, conflict };
};
