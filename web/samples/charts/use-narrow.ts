import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 719px)');

function subscribe(notify: () => void): () => void {
  phone.addEventListener('change', notify);
  return () => phone.removeEventListener('change', notify);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
