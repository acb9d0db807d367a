import type { ComponentType, ReactNode } from 'react';
import classes from './outcome-badge.module.css';

export interface OutcomeBadgeProps {
  tone: 'ok' | 'warn' | 'bad' | 'brand' | 'neutral';
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  children: ReactNode;
}

/** Tells how one thing among many ended, such as an e-mail. It never relies on color alone. */
export const OutcomeBadge = ({ tone, icon: Icon, children }: OutcomeBadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    <Icon size={14} stroke={1.8} aria-hidden />
    {children}
  </span>
);
