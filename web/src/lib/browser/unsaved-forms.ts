/** Forms on the screen: whether each holds what is not saved. */
const forms = new Set<() => boolean>();

/**
 * Counts a form among those that are asked.
 * @returns takes it out again
 */
export const registerForm = (isDirty: () => boolean): (() => void) => {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
};

/** Whether something that was typed would be lost with the screen. */
export const hasUnsavedChanges = (): boolean => [...forms].some((isDirty) => isDirty());
