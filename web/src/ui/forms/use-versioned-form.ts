import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changedFields,
  changedItems,
  conflictingVersion,
  mergeConcurrentChange,
} from '../../lib/api/edit-conflict';
import { useSaveForm, type ConcurrentChange, type SaveFormOptions } from './use-save-form';

export interface VersionedFormOptions<Entity, Values extends object, Checked, Saved> extends Omit<
  SaveFormOptions<Values, Checked, Saved>,
  'save' | 'onSaved' | 'explainFailure' | 'isExisting'
> {
  entity: Entity | null;
  toValues: (entity: Entity) => Values;
  /** @param read the latest known entity, whose version the request carries */
  save: (values: Checked, read: Entity | null) => Promise<Saved>;
  /** @param read the entity that was changed; null if it is new */
  onSaved: (saved: Saved, read: Entity | null) => void;
  getText?: (values: Values, name: keyof Values & string, read: Entity) => string | undefined;
  /** Texts with one item per line, which are merged as lists. */
  lineFields?: readonly (keyof Values & string)[];
  /** Lists that a conflict reports by added and removed items, in addition to `lineFields`. */
  reportedLists?: readonly (keyof Values & string)[];
}

interface OtherChange<Values> {
  name: keyof Values & string;
  added: readonly string[];
  removed: readonly string[];
}

/**
 * A form for an entity with optimistic locking. On a conflict nothing is saved: the user's changes are
 * reapplied to the other user's version, and the form offers to take that version instead.
 */
export const useVersionedForm = <Entity, Values extends object, Checked, Saved>(
  options: VersionedFormOptions<Entity, Values, Checked, Saved>,
) => {
  const { entity, toValues, save, onSaved, getText, lineFields = [], reportedLists = [], ...rest } = options;
  const { t } = useTranslation('ui');
  // The entity that the form's values belong to; a later response must not replace it while the user types.
  const [read, setRead] = useState(entity);
  const [otherChanges, setOtherChanges] = useState<OtherChange<Values>[]>([]);

  const changedIn = (present: Entity | null): OtherChange<Values>[] => {
    if (!present || !read) return [];
    const [before, after] = [toValues(read), toValues(present)];
    return changedFields(before, after).map((name) => ({ name, ...changedItems(before[name], after[name]) }));
  };
  const form = useSaveForm<Values, Checked, Saved>({
    ...rest,
    isExisting: entity !== null,
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
    onSaved: (saved) => onSaved(saved, read),
  });

  /** Reapplies the user's changes to another version of the entity. */
  const rebase = (present: Entity) => {
    if (!read) return;
    setRead(present);
    form.form.setValues(
      mergeConcurrentChange(toValues(present), toValues(read), form.form.getValues(), lineFields),
    );
    form.form.resetDirty(toValues(present));
  };

  const accept = (present: Entity) => {
    setOtherChanges([]);
    setRead(present);
    form.form.setValues(toValues(present));
    form.form.resetDirty(toValues(present));
    form.clearFailure();
  };

  const itemsText = ({ added, removed }: OtherChange<Values>): string | undefined => {
    if (added.length === 0) {
      return removed.length === 0 ? undefined : t('concurrentChange.removed', { names: removed });
    }
    if (removed.length === 0) return t('concurrentChange.added', { names: added });
    return t('concurrentChange.addedAndRemoved', { added, removed });
  };

  const conflict: ConcurrentChange | null =
    read !== null && otherChanges.length > 0
      ? {
          changes: otherChanges.map((change) => {
            const { name } = change;
            const value = [...lineFields, ...reportedLists].includes(name)
              ? itemsText(change)
              : getText?.(toValues(read), name, read);
            return { label: rest.labels[name], ...(value !== undefined && { value }) };
          }),
          acceptTheirs: () => accept(read),
        }
      : null;

  return { ...form, read, accept, rebase, conflict };
};
