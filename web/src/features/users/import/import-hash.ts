/** Hash of the user list's URL while the import dialog is open. */
export const importHash = 'import';
