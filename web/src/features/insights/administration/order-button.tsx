import type { InsightGroup } from '@vantage/contract/insight-groups';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconArrowsSort } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './order-button.module.css';

export interface OrderButtonProps {
  groups: readonly InsightGroup[] | undefined;
  displayed: InsightGroup | undefined;
  onOrder: (groupId: string) => void;
}

const canBeOrdered = ({ insightCount }: InsightGroup): boolean => insightCount > 1;

/** Orders the filtered group's insights, or asks for a group first. */
export const OrderButton = ({ groups, displayed, onOrder }: OrderButtonProps) => {
  const { t } = useTranslation('insight-config');
  const opener = useRef<HTMLButtonElement>(null);
  const isClear = displayed !== undefined && canBeOrdered(displayed);
  const choices = groups?.filter(canBeOrdered) ?? [];
  const choose = (groupId: string): void => {
    // The dialog loads after the menu closes, and returns the focus to the element that has it then.
    opener.current?.focus();
    onOrder(groupId);
  };
  return (
    <Menu position="bottom-end" disabled={isClear}>
      <Menu.Target>
        <Button
          ref={opener}
          variant="default"
          leftSection={<IconArrowsSort size={18} stroke={1.6} aria-hidden />}
          disabled={groups === undefined}
          {...(isClear && { onClick: () => onOrder(displayed.id) })}
        >
          {t('order.verb')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={240} className={classes.list}>
        <Menu.Label>{t(choices.length === 0 ? 'order.tooFew' : 'order.chooseGroup')}</Menu.Label>
        {choices.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => choose(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
