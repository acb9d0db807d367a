import { useMediaQuery } from '@mantine/hooks';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';

/** All panes beside each other; the canvas with the others as drawers over it; one pane at a time. */
export type EditorLayout = 'columns' | 'drawers' | 'steps';

export const useEditorLayout = (): EditorLayout => {
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  const isPhone = useIsMobile();
  if (isPhone) return 'steps';
  return isNarrow ? 'drawers' : 'columns';
};
