import type { CustomerInsightGroup } from '@vantage/contract/insights/insights';
import { useTranslation } from 'react-i18next';
import { moveByArrows } from '../../../ui/lists/table/arrow-keys';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { InsightCard, InsightCardSkeleton, type InsightLink } from './insight-card';
import { GroupStatusBadge } from './insight-labels';
import classes from './insight-groups.module.css';

export interface InsightGroupsProps {
  groups: readonly CustomerInsightGroup[];
  InsightLink: InsightLink;
}

export const InsightGroups = ({ groups, InsightLink }: InsightGroupsProps) => {
  const { t } = useTranslation('insights');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys reach it from the cards' links
    <div onKeyDown={moveByArrows}>
      {groups.map((group) => (
        <section key={group.id} className={classes.group} aria-labelledby={`group-${group.id}`}>
          <header className={classes.head}>
            <h2 id={`group-${group.id}`} className={classes.name} title={group.name}>
              {group.name}
            </h2>
            <GroupStatusBadge status={group.status} />
            <p className={classes.description} title={group.description}>
              {group.description}
            </p>
            <span className={classes.count}>{t('insights', { count: group.insights.length })}</span>
          </header>
          {group.insights.length === 0 ? (
            <p className={classes.none}>{t('emptyGroup')}</p>
          ) : (
            <ul className={classes.cards}>
              {group.insights.map((insight) => (
                <li key={insight.id} className={classes.cell}>
                  <InsightCard insight={insight} InsightLink={InsightLink} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
};

export const InsightGroupsSkeleton = () => (
  <>
    {[4, 4, 2].map((count, group) => (
      <div key={group} className={classes.group}>
        <div className={classes.head}>
          <Skeleton width={200} height={14} />
          <Skeleton width={96} height={10} />
        </div>
        <div className={classes.cards}>
          {Array.from({ length: count }, (_, card) => (
            <InsightCardSkeleton key={card} />
          ))}
        </div>
      </div>
    ))}
  </>
);
