import type { SurveyState } from '@vantage/contract/surveys/surveys';
import { useTranslation } from 'react-i18next';
import { Status, type Glyph } from '../../../ui/feedback/status';
import classes from './survey-state-badge.module.css';

const glyphs: Readonly<Record<SurveyState, Glyph>> = {
  Draft: 'dashedRing',
  Published: 'ring',
  Open: 'dot',
  Full: 'check',
  Closed: 'bar',
};

export interface SurveyStateBadgeProps {
  state: SurveyState;
  archived?: boolean;
  /** Respondents do not see the latest questions until they are published. */
  hasUnpublishedChanges?: boolean;
}

export const ArchivedBadge = () => {
  const { t } = useTranslation('surveys');
  return <Status glyph="bar">{t('archived.state')}</Status>;
};

export const SurveyStateBadge = (props: SurveyStateBadgeProps) => {
  const { state, archived = false, hasUnpublishedChanges = false } = props;
  const { t } = useTranslation('surveys');
  if (archived) return <ArchivedBadge />;
  const badge = (
    <Status glyph={glyphs[state]} {...(state === 'Open' && { tone: 'ok' })}>
      {t(`state.${state}`)}
    </Status>
  );
  if (!hasUnpublishedChanges) return badge;
  return (
    <span className={classes.states}>
      {badge}
      <Status glyph="half">{t('publishChanges.mark')}</Status>
    </span>
  );
};
