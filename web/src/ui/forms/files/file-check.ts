/** What files are taken. */
export interface FileLimits {
  /** Endings with their dot, in lower case: `.csv`. */
  endings: readonly string[];
  maxBytes: number;
}

/** Why a file is not taken; `null` for one that is. */
export const fileProblem = (
  { name, size }: { name: string; size: number },
  { endings, maxBytes }: FileLimits,
): 'type' | 'empty' | 'size' | null => {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytes ? 'size' : null;
};
