import type { CustomerInsight } from '@vantage/contract/insights/insights';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { IconEye } from '@tabler/icons-react';
import { isOpenable } from './insight-search';
import { InsightStatusBadge, InsightTypeIcon } from './insight-labels';
import classes from './insight-card.module.css';

export type InsightLink = ComponentType<{
  insightId: string;
  className?: string;
  children?: ReactNode;
  'aria-label'?: string;
  title?: string;
}>;

/** An insight that cannot be opened has no link and gives the reason. */
export const InsightCard = ({
  insight,
  InsightLink,
}: {
  insight: CustomerInsight;
  InsightLink: InsightLink;
}) => {
  const { t } = useTranslation('insights');
  const formats = useFormats();
  const openable = isOpenable(insight);
  const type = t(`type.${insight.type}`);
  const source = insight.publisher === null ? type : t('typeBy', { type, publisher: insight.publisher });
  // The status is the dashboard's; a separate mark says what the user has viewed.
  const note = openable
    ? insight.lastViewedAt !== null && t('viewed', { when: formats.relative(insight.lastViewedAt) })
    : t(insight.status === 'Incomplete' ? 'why.Incomplete' : 'why.NotAvailable');

  return (
    <article className={classes.card} data-openable={openable}>
      <div className={classes.head}>
        <span className={classes.type}>
          <InsightTypeIcon type={insight.type} />
        </span>
        <div className={classes.names}>
          <h3 className={classes.title} title={insight.title}>
            {openable ? <InsightLink insightId={insight.id}>{insight.title}</InsightLink> : insight.title}
          </h3>
          <p className={classes.publisher} title={source}>
            {source}
          </p>
        </div>
      </div>
      <p className={classes.description} title={insight.description}>
        {insight.description}
      </p>
      <footer className={classes.foot}>
        <span
          className={classes.status}
          title={
            !openable
              ? undefined
              : insight.publisher === null
                ? t('published')
                : t('publishedBy', { publisher: insight.publisher })
          }
        >
          <InsightStatusBadge status={insight.status} />
        </span>
        {note === false ? (
          <span className={classes.new} title={t('notViewed')}>
            {t('new')}
          </span>
        ) : (
          <span className={classes.note} title={note}>
            {openable && <IconEye size={14} stroke={1.6} aria-hidden />}
            {note}
          </span>
        )}
      </footer>
    </article>
  );
};

export const InsightCardSkeleton = () => (
  <div className={classes.card} aria-hidden>
    <div className={classes.head}>
      <Skeleton width={36} height={36} box />
      <div className={classes.placeholder}>
        <Skeleton width="70%" />
        <Skeleton width="50%" height={10} />
      </div>
    </div>
    <div className={classes.description}>
      <div className={classes.placeholder}>
        <Skeleton width="95%" height={10} />
        <Skeleton width="60%" height={10} />
      </div>
    </div>
    <div className={classes.foot}>
      <Skeleton width={80} height={10} />
      <Skeleton width={96} height={10} />
    </div>
  </div>
);
