import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './unsubscribe.css';
import { showColorScheme } from '../../lib/browser/color-scheme';
import { startRespondentTexts } from '../../lib/i18n/respondent-texts';
import { UnsubscribePage } from './unsubscribe-page';

showColorScheme();
const [, token = ''] = /\/unsubscribe\/([^/]+)/.exec(window.location.pathname) ?? [];
const root = document.getElementById('root');
startRespondentTexts().then(
  () => {
    if (root)
      createRoot(root).render(
        <StrictMode>
          <UnsubscribePage token={decodeURIComponent(token)} />
        </StrictMode>,
      );
  },
  // The page's HTML contains the message.
  () => root?.setAttribute('data-failed', ''),
);
