import type { CommandGroup } from '@vantage/survey-document/concurrency/pending-commands';
import { safeLocalStorage } from '../../../lib/browser/safe-storage';

interface StoredGroup extends CommandGroup {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
}

const isStoredGroup = (value: unknown): value is StoredGroup => {
  const { id, createdAt, commands } = (value ?? {}) as Partial<Record<keyof StoredGroup, unknown>>;
  return typeof id === 'string' && typeof createdAt === 'number' && Array.isArray(commands);
};

const parse = (text: string | null): StoredGroup | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isStoredGroup(value) ? value : null;
  } catch {
    return null;
  }
};

/** What is not saved outlives a reload, a closed tab and a lost network. */
export interface PendingStorage {
  readonly save: (group: CommandGroup) => void;
  readonly remove: (groupId: string) => void;
  /** @returns the groups of all tabs, the oldest first */
  readonly load: () => readonly CommandGroup[];
}

/** Each group has an item of its own, so that tabs don't overwrite each other's. */
export function createPendingStorage(userId: string, surveyId: string): PendingStorage {
  const prefix = `survey-editor ${userId} ${surveyId} `;
  const createdAt = new Map<string, number>();

  function save(group: CommandGroup): void {
    const at = createdAt.get(group.id) ?? Date.now();
    createdAt.set(group.id, at);
    const stored: StoredGroup = { ...group, createdAt: at };
    safeLocalStorage.set(prefix + group.id, JSON.stringify(stored));
  }

  function remove(groupId: string): void {
    createdAt.delete(groupId);
    safeLocalStorage.remove(prefix + groupId);
  }

  function load(): readonly CommandGroup[] {
    return safeLocalStorage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => parse(safeLocalStorage.get(key)))
      .filter((group) => group !== null)
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map(({ id, commands }) => ({ id, commands }));
  }

  return { save, remove, load };
}
