import type { SurveyState } from '@vantage/contract/surveys/surveys';
import { useTranslation } from 'react-i18next';
import { Status, type Glyph } from '../../../ui/feedback/status';

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
}

export const ArchivedBadge = () => {
  const { t } = useTranslation('surveys');
  return <Status glyph="bar">{t('archived.state')}</Status>;
};

export const SurveyStateBadge = ({ state, archived = false }: SurveyStateBadgeProps) => {
  const { t } = useTranslation('surveys');
  if (archived) return <ArchivedBadge />;
  return (
    <Status glyph={glyphs[state]} {...(state === 'Open' && { tone: 'ok' })}>
      {t(`state.${state}`)}
    </Status>
  );
};
