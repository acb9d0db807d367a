import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconMaximize,
  IconMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconExternalLink,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InsightLink } from './insight-card';
import type { InsightPlace } from './insight-search';
import classes from './report-toolbar.module.css';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** Something to press in the toolbar; on phones the same in a menu. */
interface ToolbarAction {
  key: string;
  label: string;
  drawing: ReactNode;
  /** What it does, or where it leads in a tab of its own. */
  onPress?: () => void;
  url?: string;
}

export interface ReportToolbarProps {
  title: string;
  InsightLink: InsightLink;
  /** Leads back to the list; takes the looks of a toolbar button. */
  renderBack: (button: { className?: string; children?: ReactNode }) => ReactNode;
  place: InsightPlace | undefined;
  onReload: () => void;
  /** Address for a tab of its own; nothing while it is not known. */
  newTabUrl: string | undefined;
  fullScreen: boolean;
  onFullScreen: () => void;
  /** Chats may be read in a column or over the whole width; phones have no width to choose. */
  chat: { wide: boolean; onWide: (wide: boolean) => void } | undefined;
}

/** The bar above a report. */
export const ReportToolbar = (props: ReportToolbarProps) => {
  const { title, place, InsightLink, renderBack } = props;
  const { t } = useTranslation('insights');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const actions = useActions(props, isPhone);
  const position =
    place && place.position > 0
      ? t('report.position', { position: place.position, total: place.total })
      : undefined;

  return (
    <header className={classes.bar}>
      <Tooltip label={t('report.back')}>
        <ActionIcon
          aria-label={t('report.back')}
          renderRoot={(button: { className?: string; children?: ReactNode }) => renderBack(button)}
        >
          <IconArrowLeft {...icon} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.words}>
        <h1 className={classes.title} tabIndex={-1} title={title}>
          {title}
        </h1>
        <p className={classes.group}>{isPhone ? position : place?.groupName}</p>
      </div>
      <nav className={classes.steps} aria-label={t('report.others')}>
        <Step label={t('report.previous')} to={place?.previous} InsightLink={InsightLink}>
          <IconChevronLeft {...icon} />
        </Step>
        {!isPhone && <span className={classes.position}>{position}</span>}
        <Step label={t('report.next')} to={place?.next} InsightLink={InsightLink}>
          <IconChevronRight {...icon} />
        </Step>
      </nav>
      {isPhone ? (
        <ActionMenu label={t('report.more')} actions={actions} />
      ) : (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Tooltip key={action.key} label={action.label}>
              <ActionIcon aria-label={action.label} {...rootOf(action)}>
                {action.drawing}
              </ActionIcon>
            </Tooltip>
          ))}
        </div>
      )}
    </header>
  );
};

const useActions = (props: ReportToolbarProps, isPhone: boolean): ToolbarAction[] => {
  const { t } = useTranslation('insights');
  const { chat, newTabUrl, fullScreen } = props;
  const Width = chat?.wide ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  const Full = fullScreen ? IconMinimize : IconMaximize;
  return [
    ...(chat && !isPhone
      ? [
          {
            key: 'width',
            label: t(chat.wide ? 'report.asPanel' : 'report.wide'),
            drawing: <Width {...icon} />,
            onPress: () => chat.onWide(!chat.wide),
          },
        ]
      : []),
    { key: 'reload', label: t('report.reload'), drawing: <IconRefresh {...icon} />, onPress: props.onReload },
    ...(newTabUrl === undefined
      ? []
      : [{ key: 'tab', label: t('report.newTab'), drawing: <IconExternalLink {...icon} />, url: newTabUrl }]),
    {
      key: 'full',
      label: t(fullScreen ? 'report.leaveFullScreen' : 'report.fullScreen'),
      drawing: <Full {...icon} />,
      onPress: props.onFullScreen,
    },
  ];
};

/** A link where the action leads somewhere, else a button. */
const rootOf = ({ url, onPress }: ToolbarAction) =>
  url === undefined
    ? { onClick: onPress }
    : { component: 'a' as const, href: url, target: '_blank', rel: 'noopener noreferrer' };

const ActionMenu = ({ label, actions }: { label: string; actions: readonly ToolbarAction[] }) => (
  <Menu position="bottom-end" withinPortal={false}>
    <Menu.Target>
      <ActionIcon aria-label={label}>
        <IconDots {...icon} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown miw={216}>
      {actions.map((action) => (
        <Menu.Item key={action.key} leftSection={action.drawing} {...rootOf(action)}>
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

interface StepProps {
  label: string;
  /** The neighbour; at an end there is none. */
  to: { id: string; title: string } | undefined;
  InsightLink: InsightLink;
  children: ReactNode;
}

const Step = ({ label, to, InsightLink, children }: StepProps) => {
  if (!to) {
    return (
      <ActionIcon aria-label={label} disabled className={classes.step}>
        {children}
      </ActionIcon>
    );
  }
  const name = `${label}: ${to.title}`;
  return (
    <Tooltip label={name}>
      <ActionIcon
        aria-label={name}
        renderRoot={(button: { className?: string; children?: ReactNode }) => (
          <InsightLink insightId={to.id} {...button} />
        )}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
};
