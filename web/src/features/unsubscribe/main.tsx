import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './unsubscribe.css';
import { showColorScheme } from '../../lib/browser/color-scheme';
import { startRespondentTexts } from '../../lib/i18n/respondent-texts';
import { UnsubscribePage } from './unsubscribe-page';

showColorScheme();
const [, token = ''] = /\/unsubscribe\/([^/]+)/.exec(window.location.pathname) ?? [];
void startRespondentTexts().then(() => {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <UnsubscribePage token={decodeURIComponent(token)} />
      </StrictMode>,
    );
});
