import { useState } from 'react';
import { changedFields, mergeConcurrentChange, conflictingVersion } from '../../lib/api/edit-conflict';
import { useSaveForm, type ConcurrentChange, type SaveFormOptions } from './use-save-form';

export interface VersionedFormOptions<Entity, Values extends object, Checked, Saved> extends Omit<
  SaveFormOptions<Values, Checked, Saved>,
  'save' | 'explainFailure'
> {
  entity: Entity | null;
  valuesOf: (entity: Entity) => Values;
  /** @param read the latest known entity, whose version the request carries */
  save: (values: Checked, read: Entity | null) => Promise<Saved>;
  textOf?: (values: Values, name: keyof Values & string, read: Entity) => string | undefined;
}

/**
 * A form for an entity with optimistic locking. On a conflict nothing is saved: the user's changes are
 * reapplied to the other user's version, and the form offers to take that version instead.
 */
export const useVersionedForm = <Entity, Values extends object, Checked, Saved>(
  options: VersionedFormOptions<Entity, Values, Checked, Saved>,
) => {
  const { entity, valuesOf, save, textOf, ...rest } = options;
  // The entity that the form's values belong to; a later response must not replace it while the user types.
  const [read, setRead] = useState(entity);
  const [otherChanges, setOtherChanges] = useState<(keyof Values & string)[]>([]);

  const changedIn = (present: Entity | null) =>
    present && read ? changedFields(valuesOf(read), valuesOf(present)) : [];
  const form = useSaveForm<Values, Checked, Saved>({
    ...rest,
    explainFailure: (error) => (changedIn(conflictingVersion<Entity>(error)).length > 0 ? null : undefined),
    save: (values) =>
      save(values, read).catch((error: unknown) => {
        const present = conflictingVersion<Entity>(error);
        if (present && read) {
          setOtherChanges(changedIn(present));
          rebase(present);
        }
        throw error;
      }),
  });

  /** Reapplies the user's changes to another version of the entity. */
  const rebase = (present: Entity) => {
    if (!read) return;
    setRead(present);
    form.form.setValues(mergeConcurrentChange(valuesOf(present), valuesOf(read), form.form.getValues()));
    form.form.resetDirty(valuesOf(present));
  };

  const take = (present: Entity) => {
    setOtherChanges([]);
    setRead(present);
    form.form.setValues(valuesOf(present));
    form.form.resetDirty(valuesOf(present));
    form.clearFailure();
  };

  const conflict: ConcurrentChange | null =
    read !== null && otherChanges.length > 0
      ? {
          changes: otherChanges.map((name) => {
            const value = textOf?.(valuesOf(read), name, read);
            return { label: rest.labels[name], ...(value !== undefined && { value }) };
          }),
          acceptTheirs: () => take(read),
        }
      : null;

  return { ...form, read, take, rebase, conflict };
};
