import { describe, expect, it } from 'vitest';
import { safeStorage } from './safe-storage';

/** A storage that rejects values of more than `space` characters. */
function storageWith({ space, isBlocked = false }: { space: number; isBlocked?: boolean }) {
  const values = new Map<string, string>();
  const requireAccess = (): void => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError');
  };
  return {
    values,
    store: safeStorage(() => {
      requireAccess();
      return {
        getItem: (key) => values.get(key) ?? null,
        setItem(key, value) {
          if (value.length > space) throw new DOMException('full', 'QuotaExceededError');
          values.set(key, value);
        },
        removeItem: (key) => void values.delete(key),
        key: (index) => [...values.keys()][index] ?? null,
        length: values.size,
      };
    }),
  };
}

describe('a store', () => {
  it("has a value for which there is no space until the page's end, in place of the stored one", () => {
    const { store, values } = storageWith({ space: 5 });
    store.set('answers', 'short');
    store.set('answers', 'too long');
    expect([store.get('answers'), values.get('answers')]).toEqual(['too long', 'short']);
    store.set('answers', 'fits');
    expect([store.get('answers'), values.get('answers')]).toEqual(['fits', 'fits']);
    store.set('answers', 'too long');
    store.remove('answers');
    expect([store.get('answers'), values.size]).toEqual([null, 0]);
  });

  it('reads what another tab has stored since', () => {
    const { store, values } = storageWith({ space: 5 });
    store.set('answers', 'mine');
    values.set('answers', 'yours');
    expect(store.get('answers')).toBe('yours');
  });

  it('keeps values in memory where the browser blocks storage', () => {
    const { store } = storageWith({ space: 5, isBlocked: true });
    expect(store.get('answers')).toBeNull();
    store.set('answers', 'mine');
    expect(store.get('answers')).toBe('mine');
    store.remove('answers');
    expect(store.get('answers')).toBeNull();
  });
});
