import { expect, it, vi } from 'vitest';
import { attachToastArea, dismissToast, toast, toastId } from './toasts';

it('shows queued toasts, except dismissed ones', () => {
  toast({ severity: 'info', message: 'Saved.' });
  toast({ severity: 'success', message: 'Archived.', id: 'archived 1' });
  dismissToast('archived 1');
  const area = { show: vi.fn(), hide: vi.fn() };
  attachToastArea(area);
  expect(area.show.mock.calls.map(([{ message }]) => message)).toEqual(['Saved.']);
});

it('hides a shown toast when it is dismissed', () => {
  const area = { show: vi.fn(), hide: vi.fn() };
  attachToastArea(area);
  toast({ severity: 'success', message: 'Archived.', id: 'archived 2' });
  dismissToast('archived 2');
  expect(area.show).toHaveBeenCalledOnce();
  expect(area.hide).toHaveBeenCalledWith('archived 2');
});

it('gives equal messages one id, unless their actions differ', () => {
  const saved = { severity: 'success', message: 'Saved.' } as const;
  const undo = { ...saved, action: { label: 'Undo', run: () => {} } };
  expect(toastId(saved)).toBe(toastId({ ...saved }));
  expect(toastId(saved)).not.toBe(toastId({ ...saved, severity: 'info' }));
  expect(toastId(undo)).toBeUndefined();
});
