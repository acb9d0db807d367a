import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './survey-runner.css';
import { showColorScheme } from '../../lib/browser/color-scheme';
import { startTexts } from './page-texts';
import { addNonceToStyles } from './style-nonce';
import { SurveyPage } from './survey-page';

addNonceToStyles();
showColorScheme();
const [, token = ''] = /\/survey\/([^/]+)/.exec(window.location.pathname) ?? [];
void startTexts().then(() => {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <SurveyPage token={decodeURIComponent(token)} />
      </StrictMode>,
    );
});
