import type { InsightSurvey } from '@vantage/contract/surveys/surveys';
import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import {
  IconArrowLeft,
  IconClipboardText,
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
import { tooltip } from '../../../ui/overlays/tooltip';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import type { InsightLink } from '../list/insight-card';
import type { InsightPosition } from '../list/insight-search';
import classes from './report-toolbar.module.css';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

interface ToolbarAction {
  key: string;
  label: string;
  drawing: ReactNode;
  /** A button or a link to a new tab; neither while unknown. */
  onPress?: () => void;
  url?: string;
  shortcut?: string;
}

export interface ReportToolbarProps {
  title: string;
  breadcrumb: ReactNode;
  InsightLink: InsightLink;
  renderBack: (button: { className?: string; children?: ReactNode }) => ReactNode;
  place: InsightPosition | undefined;
  /** That viewers of the insight are asked to answer. */
  surveys: readonly InsightSurvey[];
  onReload: () => void;
  /** Undefined while unknown, `null` if there is none. */
  newTabUrl: string | null | undefined;
  fullScreen: boolean;
  /** Undefined if the browser does not support it. */
  onFullScreen: (() => void) | undefined;
  /** Width of a chat; not on phones. */
  chat: { wide: boolean; onWide: (wide: boolean) => void } | undefined;
}

export const ReportToolbar = (props: ReportToolbarProps) => {
  const { title, breadcrumb, place, InsightLink, renderBack } = props;
  const { t } = useTranslation('insights');
  const isPhone = useIsMobile();
  const actions = useActions(props, isPhone);
  // Outside the menu, so that the way out is always visible.
  const leaveFullScreen = props.fullScreen ? actions.find(({ key }) => key === 'full') : undefined;
  const position =
    place && place.position > 0
      ? t('report.position', { position: place.position, total: place.total })
      : undefined;

  return (
    <header className={classes.bar}>
      <ActionIcon
        {...tooltip(t('report.back'))}
        aria-label={t('report.back')}
        renderRoot={(button: { className?: string; children?: ReactNode }) => renderBack(button)}
      >
        <IconArrowLeft {...icon} />
      </ActionIcon>
      <div className={classes.words}>
        <div className={classes.breadcrumb}>{breadcrumb}</div>
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
        <>
          {leaveFullScreen && <ActionButton action={leaveFullScreen} />}
          <ActionMenu
            label={t('report.more')}
            drawing={<IconDots {...icon} />}
            actions={actions.filter((action) => action !== leaveFullScreen)}
          />
        </>
      ) : (
        <div className={classes.actions}>
          {props.surveys.length > 1 && (
            <ActionMenu
              label={t('report.takeSurveys')}
              drawing={<IconClipboardText {...icon} />}
              actions={props.surveys.map((survey) => ({ ...surveyAction(survey), label: survey.name }))}
            />
          )}
          {actions.map((action) => (
            <ActionButton key={action.key} action={action} />
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
    // First, so that the others don't move when they appear.
    ...(isPhone || props.surveys.length === 1 ? props.surveys : []).map((survey) => ({
      ...surveyAction(survey),
      label: t('report.takeSurvey', { name: survey.name }),
    })),
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
    ...(newTabUrl === null
      ? []
      : [
          {
            key: 'tab',
            label: t('report.newTab'),
            drawing: <IconExternalLink {...icon} />,
            ...(newTabUrl !== undefined && { url: newTabUrl }),
          },
        ]),
    ...(props.onFullScreen
      ? [
          {
            key: 'full',
            label: t(fullScreen ? 'report.leaveFullScreen' : 'report.fullScreen'),
            drawing: <Full {...icon} />,
            onPress: props.onFullScreen,
            shortcut: 'F',
          },
        ]
      : []),
  ];
};

const surveyAction = ({ id, liveUrl }: InsightSurvey) => ({
  key: id,
  drawing: <IconClipboardText {...icon} />,
  url: liveUrl,
});

/** An action that is not available yet is disabled, so that the layout does not move. */
const findRoot = ({ url, onPress }: ToolbarAction) =>
  url === undefined
    ? { onClick: onPress, disabled: onPress === undefined }
    : { component: 'a' as const, href: url, target: '_blank', rel: 'noopener noreferrer' };

const ActionButton = ({ action }: { action: ToolbarAction }) => (
  <ActionIcon
    {...tooltip(action.shortcut ? `${action.label} (${action.shortcut})` : action.label)}
    aria-label={action.label}
    aria-keyshortcuts={action.shortcut}
    {...findRoot(action)}
  >
    {action.drawing}
  </ActionIcon>
);

interface ActionMenuProps {
  label: string;
  drawing: ReactNode;
  actions: readonly ToolbarAction[];
}

const ActionMenu = ({ label, drawing, actions }: ActionMenuProps) => (
  <Menu position="bottom-end" withinPortal={false}>
    <Menu.Target>
      <ActionIcon {...tooltip(label)} aria-label={label}>
        {drawing}
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown miw={216} className={classes.menu}>
      {actions.map((action) => (
        <Menu.Item key={action.key} leftSection={action.drawing} {...findRoot(action)}>
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

interface StepProps {
  label: string;
  to: { id: string; title: string } | undefined;
  InsightLink: InsightLink;
  children: ReactNode;
}

const Step = ({ label, to, InsightLink, children }: StepProps) => {
  if (!to) {
    return (
      <ActionIcon aria-label={label} disabled>
        {children}
      </ActionIcon>
    );
  }
  const name = `${label}: ${to.title}`;
  return (
    <ActionIcon
      {...tooltip(name)}
      aria-label={name}
      renderRoot={(button: { className?: string; children?: ReactNode }) => (
        <InsightLink insightId={to.id} {...button} />
      )}
    >
      {children}
    </ActionIcon>
  );
};
