import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { useTooltipTarget } from './use-tooltip-target';

/** Renders the tooltip of the current target; one is mounted at a time. */
export const Tooltips = () => {
  const target = useTooltipTarget();
  if (target?.dataset['tooltip'] === undefined) return null;
  const { tooltip: label, tooltipSide: side } = target.dataset;
  return <Tooltip opened target={target} label={label} position={side === 'right' ? 'right' : 'top'} />;
};
