import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { MenuItem } from '@vantage/contract/auth/sign-in';
import {
  IconAdjustments,
  IconBuildings,
  IconChevronDown,
  IconLayoutDashboard,
  IconLogout,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { tooltip } from '../../../ui/overlays/tooltip';
import classes from './sidebar.module.css';

const icons = {
  customer: IconBuildings,
  dashboard: IconLayoutDashboard,
  admin: IconAdjustments,
  user: IconUsers,
  profile: IconUserCircle,
  logout: IconLogout,
} as const satisfies Record<MenuItem['icon'], unknown>;

export interface NavigationLink {
  id: number;
  label: string;
  link: LinkProps;
  current: boolean;
}

export type NavigationItem = { icon: keyof typeof icons } & (
  | NavigationLink
  | { id: number; label: string; items: readonly NavigationLink[] }
  | { id: number; label: string; run: () => void }
);

/** In a tooltip while the sidebar is collapsed. */
const hint = (label: string, isVisible: boolean) => (isVisible ? tooltip(label, 'right') : {});

export const SidebarIcon = ({ icon, size = 20 }: { icon: keyof typeof icons; size?: number }) => {
  const Icon = icons[icon];
  return <Icon size={size} stroke={1.6} className={classes.icon} aria-hidden />;
};

interface FaceProps {
  icon: keyof typeof icons;
  label: string;
}

const Face = ({ icon, label }: FaceProps) => (
  <>
    <SidebarIcon icon={icon} />
    <span className={classes.label}>{label}</span>
  </>
);

const SidebarButton = ({
  icon,
  label,
  collapsed,
  onClick,
}: FaceProps & { collapsed: boolean; onClick: () => void }) => (
  <button type="button" {...hint(label, collapsed)} className={classes.item} onClick={onClick}>
    <Face icon={icon} label={label} />
  </button>
);

interface GroupProps extends FaceProps {
  items: readonly NavigationLink[];
  onLeave: () => void;
}

/** The group of the current screen is open initially. */
const FoldingGroup = ({ icon, label, items, onLeave }: GroupProps) => {
  const list = useId();
  const holdsCurrent = items.some(({ current }) => current);
  const [selected, setChosen] = useState<boolean | null>(null);
  const open = selected ?? holdsCurrent;
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-current={holdsCurrent && !open}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setChosen(!open)}
      >
        <Face icon={icon} label={label} />
        <IconChevronDown size={18} stroke={1.6} className={classes.chevron} aria-hidden />
      </button>
      <ul id={list} className={classes.list} hidden={!open}>
        {items.map(({ id, label: name, link, current }) => (
          <li key={id}>
            <Link
              {...link}
              className={classes.child}
              data-current={current}
              activeProps={{}}
              {...(current && { 'aria-current': 'page' })}
              onClick={onLeave}
            >
              <span className={classes.label}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
};

const FlyingGroup = ({ icon, label, items, onLeave }: GroupProps) => {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <Menu position="right-start" width={216} withinPortal opened={open} onChange={setOpen}>
        <Menu.Target>
          <button
            type="button"
            // No tooltip while the menu is open.
            {...hint(label, !open)}
            className={classes.item}
            data-current={items.some(({ current }) => current)}
          >
            <Face icon={icon} label={label} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ id, label: name, link, current }) => (
            <Menu.Item
              key={id}
              renderRoot={(props) => (
                <Link {...link} {...props} activeProps={{}} {...(current && { 'aria-current': 'page' })} />
              )}
              onClick={onLeave}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};

export interface SidebarItemProps {
  item: NavigationItem;
  collapsed: boolean;
  onLeave: () => void;
}

export const SidebarItem = ({ item, collapsed, onLeave }: SidebarItemProps) => {
  if ('run' in item) {
    return (
      <li>
        <SidebarButton icon={item.icon} label={item.label} collapsed={collapsed} onClick={item.run} />
      </li>
    );
  }
  if ('items' in item) {
    const Group = collapsed ? FlyingGroup : FoldingGroup;
    return <Group icon={item.icon} label={item.label} items={item.items} onLeave={onLeave} />;
  }
  return (
    <li>
      <Link
        {...item.link}
        {...hint(item.label, collapsed)}
        className={classes.item}
        data-current={item.current}
        activeProps={{}}
        {...(item.current && { 'aria-current': 'page' })}
        onClick={onLeave}
      >
        <Face icon={item.icon} label={item.label} />
      </Link>
    </li>
  );
};
