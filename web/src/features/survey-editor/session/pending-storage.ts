import { safeLocalStorage } from '../../../lib/browser/safe-storage';
import type { CommandGroup } from './command-transport';

interface StoredGroup extends CommandGroup {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
}

const isStoredGroup = (value: unknown): value is StoredGroup => {
  const { editorId, number, createdAt, commands } = (value ?? {}) as Partial<
    Record<keyof StoredGroup, unknown>
  >;
  return (
    typeof editorId === 'string' &&
    typeof number === 'number' &&
    typeof createdAt === 'number' &&
    Array.isArray(commands)
  );
};

const parse = (text: string | null): StoredGroup | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isStoredGroup(value) ? value : null;
  } catch {
    return null;
  }
};

/** Groups that the server has not confirmed yet outlive a reload, a closed tab and a lost network. */
export interface PendingStorage {
  readonly save: (group: CommandGroup) => void;
  readonly remove: (group: Pick<CommandGroup, 'editorId' | 'number'>) => void;
  /** @returns the groups of all tabs, the oldest first */
  readonly load: () => readonly CommandGroup[];
}

/** Each group has an item of its own, so that tabs don't overwrite each other's. */
export function createPendingStorage(userId: string, surveyId: string): PendingStorage {
  const prefix = `survey-editor ${userId} ${surveyId} `;
  const createdAt = new Map<string, number>();
  const toKey = ({ editorId, number }: Pick<CommandGroup, 'editorId' | 'number'>): string =>
    `${prefix}${editorId} ${number}`;

  function save(group: CommandGroup): void {
    const key = toKey(group);
    const at = createdAt.get(key) ?? Date.now();
    createdAt.set(key, at);
    const stored: StoredGroup = { ...group, createdAt: at };
    safeLocalStorage.set(key, JSON.stringify(stored));
  }

  function remove(group: Pick<CommandGroup, 'editorId' | 'number'>): void {
    const key = toKey(group);
    createdAt.delete(key);
    safeLocalStorage.remove(key);
  }

  function load(): readonly CommandGroup[] {
    return safeLocalStorage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => parse(safeLocalStorage.get(key)))
      .filter((group) => group !== null)
      .toSorted((one, other) => one.createdAt - other.createdAt || one.number - other.number);
  }

  return { save, remove, load };
}
