import { expect, it, vi } from 'vitest';
import { attachToastArea, dismissToast, toast } from './toasts';

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
