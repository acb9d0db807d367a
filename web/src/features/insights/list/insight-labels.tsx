import type {
  InsightGroupStatus,
  InsightStatus,
  InsightType,
} from '@vantage/contract/insights/insight-enums';
import { IconChartHistogram, IconLayoutDashboard, IconMessageChatbot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Status, type Glyph } from '../../../ui/feedback/status';

const icons = {
  PowerBI: IconChartHistogram,
  Dashboard: IconLayoutDashboard,
  AIBot: IconMessageChatbot,
} as const;

/** Decorative: the type's name is always next to it. */
export const InsightTypeIcon = ({ type, size = 20 }: { type: InsightType; size?: number }) => {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
};

const glyphs: Readonly<Record<InsightStatus, Glyph>> = {
  Incomplete: 'dashedRing',
  Completed: 'check',
  NotAvailable: 'bar',
};

export const InsightStatusBadge = ({ status }: { status: InsightStatus }) => {
  const { t } = useTranslation('insights');
  return <Status glyph={glyphs[status]}>{t(`status.${status}`)}</Status>;
};

const groupGlyphs: Readonly<Record<InsightGroupStatus, Glyph>> = {
  Upcoming: 'dashedRing',
  NotStarted: 'ring',
  InProgress: 'half',
  Completed: 'check',
};

export const GroupStatusBadge = ({ status }: { status: InsightGroupStatus }) => {
  const { t } = useTranslation('insights');
  return <Status glyph={groupGlyphs[status]}>{t(`groupStatus.${status}`)}</Status>;
};
