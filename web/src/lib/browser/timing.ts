export const dayMs = 86_400_000;

/** From the last key press until a list is searched. */
export const searchDebounceMs = 200;

/** From the last key press until the server is asked whether a name is taken. */
export const availabilityDebounceMs = 300;
