export interface FileLimits {
  /** With the dot, in lower case: `.csv`. */
  endings: readonly string[];
  maxBytes: number;
}

/** @returns why the file is refused, or `null` if it is accepted */
export const fileProblem = (
  { name, size }: { name: string; size: number },
  { endings, maxBytes }: FileLimits,
): 'type' | 'empty' | 'size' | null => {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytes ? 'size' : null;
};
