import { describe, expect, it } from 'vitest';
import { keyedQueue } from './keyed-queue';

const work = () => {
  const started: string[] = [];
  const ends = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>();
  return {
    started,
    of: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => void ends.set(name, { resolve, reject }));
    },
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
};

describe('keyedQueue', () => {
  it('runs one task per tenant at a time, and the tenants in turn (S70)', async () => {
    const { started, of, end } = work();
    const queue = keyedQueue(2);
    const results = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => queue(name.charAt(0), of(name)));
    await expect.poll(() => started).toEqual(['a1', 'b1']);
    end('a1');
    await expect.poll(() => started).toEqual(['a1', 'b1', 'c1']);
    end('b1');
    await expect.poll(() => started).toEqual(['a1', 'b1', 'c1', 'a2']);
    for (const name of ['c1', 'a2']) end(name);
    await expect.poll(() => started.slice(4).toSorted()).toEqual(['a3', 'b2']);
    for (const name of ['a3', 'b2']) end(name);
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('lets the further keys of a task take turns, level by level', async () => {
    const { started, of, end } = work();
    const queue = keyedQueue(2);
    const keys = [
      ['a', 'x', '1'],
      ['a', 'x', '1'],
      ['a', 'x', '2'],
      ['a', 'y', '1'],
      ['a', 'y', '1'],
    ] as const;
    const results = keys.map((key, index) => queue(key, of(`${key.join('')} ${index}`)));
    const expected = ['ax1 0', 'ay1 3', 'ax2 2', 'ay1 4', 'ax1 1'];
    for (const [index, name] of expected.entries()) {
      // No other task of the same first key starts.
      await expect.poll(() => started).toEqual(expected.slice(0, index + 1));
      end(name);
    }
    expect((await Promise.all(results)).toSorted()).toEqual(expected.toSorted());
  });

  it('continues after a task that fails', async () => {
    const { started, of, end, fail } = work();
    const queue = keyedQueue(1);
    const [failing, next] = [queue('a', of('a1')), queue('a', of('a2'))];
    await expect.poll(() => started).toEqual(['a1']);
    fail('a1');
    await expect(failing).rejects.toThrow('a1');
    await expect.poll(() => started).toEqual(['a1', 'a2']);
    end('a2');
    expect(await next).toBe('a2');
  });
});
