import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { sidebarChoice } from '../../../lib/browser/sidebar-choice';

const media = { getInitialValueInEffect: false };

export interface SidebarState {
  kind: 'rail' | 'drawer';
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/**
 * Collapsed by default; on wide screens the choice is stored. Below 1024 px it starts collapsed, below 768 px
 * it is a drawer.
 */
export const useSidebar = (): SidebarState => {
  const wide = useMediaQuery('(min-width: 64em)', undefined, media);
  const drawer = useMediaQuery('(max-width: 47.99em)', undefined, media);
  const [remembered, setRemembered] = useState(sidebarChoice.isOpen);
  // Valid for one range of widths only: crossing a breakpoint collapses it.
  const [openAt, setOpenAt] = useState<'narrow' | 'drawer' | null>(null);
  const here = drawer ? 'drawer' : 'narrow';

  const toggle = () => {
    if (!wide) return setOpenAt((now) => (now === here ? null : here));
    sidebarChoice.keep(!remembered);
    setRemembered(!remembered);
  };
  return {
    kind: drawer ? 'drawer' : 'rail',
    open: wide ? remembered : openAt === here,
    toggle,
    close: () => setOpenAt(null),
  };
};
