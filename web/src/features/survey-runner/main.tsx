import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './survey-runner.css';
import { showColorScheme } from '../../lib/browser/color-scheme';
import { previewToken } from '../../lib/browser/survey-preview/messages';
import { startTexts } from './page-texts';
import { addNonceToStyles, removeStylesFromIcons } from '../../lib/browser/survey-content-security';
import { registerRankingQuestion } from './questions/ranking-question';
import { SurveyPage, SurveyPreview } from './survey-page';
import { nameTextAreas } from './questions/text-area-names';

addNonceToStyles();
removeStylesFromIcons();
registerRankingQuestion();
nameTextAreas();
showColorScheme();
const [, token = ''] = /\/survey\/([^/]+)/.exec(window.location.pathname) ?? [];
const root = document.getElementById('root');
startTexts().then(
  () => {
    if (root)
      createRoot(root).render(
        <StrictMode>
          {token === previewToken ? <SurveyPreview /> : <SurveyPage token={decodeURIComponent(token)} />}
        </StrictMode>,
      );
  },
  // The page's HTML contains the message.
  () => root?.setAttribute('data-failed', ''),
);
