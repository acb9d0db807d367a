import { levelBelow, type Location, type LocationLevel } from '@vantage/contract/locations';
import { ActionIcon } from '@mantine/core';
import { IconArrowsMove, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Highlighted } from '../../ui/data-display/highlighted';
import { RowMenu, type RowAction } from '../../ui/lists/table/row-menu';
import { tooltip } from '../../ui/overlays/tooltip';
import classes from './location-tree.module.css';

export interface LocationRowProps {
  location: Location;
  words: readonly string[];
  enabled: readonly LocationLevel[];
  canMove: () => boolean;
  menuIsOpen: boolean;
  onMenu: (isOpen: boolean) => void;
  onAdd: () => void;
  onRename: () => void;
  onMove: () => void;
  onDelete: () => void;
}

export const LocationRow = (props: LocationRowProps) => {
  const { location, words, enabled, menuIsOpen, onMenu } = props;
  const { t } = useTranslation('locations');
  const below = levelBelow(location.level, enabled);
  const isOff = !enabled.includes(location.level);
  const moveBlockedReason = (): string | undefined => {
    if (location.level === 'area') return t('areaStays');
    if (isOff) return t('levelIsOff');
    return props.canMove() ? undefined : t('nowhereElse');
  };
  const actions = (): RowAction[] => [
    {
      key: 'add',
      label: below === null ? t('addBelow') : t(`add.${below}`),
      icon: IconPlus,
      onChoose: props.onAdd,
      disabledBecause: below === null ? t('nothingBelow') : undefined,
    },
    { key: 'rename', label: t('rename'), icon: IconPencil, onChoose: props.onRename, shortcut: 'F2' },
    {
      key: 'move',
      label: t('move.verb'),
      icon: IconArrowsMove,
      onChoose: props.onMove,
      disabledBecause: moveBlockedReason(),
    },
    {
      key: 'delete',
      label: t('delete.choose'),
      icon: IconTrash,
      onChoose: props.onDelete,
      destructive: true,
    },
  ];
  const button = (
    <ActionIcon
      size="sm"
      {...tooltip(t('ui:table.actions'))}
      className={classes.action}
      tabIndex={-1}
      aria-label={t('actionsOf', { name: location.name })}
      aria-haspopup="menu"
      aria-expanded={menuIsOpen}
      onClick={() => onMenu(!menuIsOpen)}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <span className={classes.name} title={location.name}>
        <Highlighted text={location.name} words={words} />
      </span>
      <span className={classes.level}>
        {isOff ? t('levelOff', { level: t(`level.${location.level}`) }) : t(`level.${location.level}`)}
      </span>
      <span className={classes.actions} data-open={menuIsOpen}>
        {menuIsOpen ? (
          <RowMenu actions={actions()} onClose={() => onMenu(false)} withinPortal>
            {button}
          </RowMenu>
        ) : (
          button
        )}
      </span>
    </>
  );
};
