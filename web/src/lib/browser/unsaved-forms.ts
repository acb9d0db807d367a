const forms = new Set<() => boolean>();

/** @returns unregisters the form */
export const registerForm = (isDirty: () => boolean): (() => void) => {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
};

export const hasUnsavedChanges = (): boolean => [...forms].some((isDirty) => isDirty());
