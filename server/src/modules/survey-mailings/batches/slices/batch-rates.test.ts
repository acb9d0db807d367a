import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { minute } from '../../../../platform/durations';
import { batchRatesStore } from './batch-rates';

describe('the rates of batches', () => {
  it('are kept while a batch is sent, and forgotten when it ends', () => {
    const rates = batchRatesStore();
    const first = rates.get('one');
    expect(rates.get('one')).toBe(first);
    expect(rates.get('other')).not.toBe(first);
    rates.delete('one');
    expect(rates.get('one')).not.toBe(first);
  });

  it('are forgotten when the batch has had no turn for ten minutes, such as one that another process ended', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const rates = batchRatesStore();
    const [first, other] = [rates.get('one'), rates.get('other')];
    vi.advanceTimersByTime(9 * minute);
    expect(rates.get('one')).toBe(first);
    vi.advanceTimersByTime(9 * minute);
    expect(rates.get('one')).toBe(first);
    expect(rates.get('other')).not.toBe(other);
    vi.advanceTimersByTime(10 * minute);
    expect(rates.get('one')).not.toBe(first);
  });
});
