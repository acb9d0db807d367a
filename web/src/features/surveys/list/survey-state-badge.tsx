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

export const SurveyStateBadge = ({ state }: { state: SurveyState }) => {
  const { t } = useTranslation('surveys');
  return (
    <Status glyph={glyphs[state]} {...(state === 'Open' && { tone: 'ok' })}>
      {t(`state.${state}`)}
    </Status>
  );
};
