import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/palette.css';
import './styles/layout.css';
import './styles/filters.css';
import './styles/parts.css';
import './styles/tables.css';
import './styles/chat.css';
import { createClient, listStrikes } from './clients';
import { loadFonts, loadStrikes } from './data/loaded-data';
import { NoClient } from './pages/no-client';
import { pages } from './pages/page-list';
import { pageViews } from './pages/page-views';
import { announceReady, followTheme, applyTheme } from './portal';
import { currentLocale, getLanguage, setLanguage, t } from './texts/language';

const { dataset } = document.documentElement;
const page = pages.find(({ id }) => id === dataset.page) ?? pages[0];
// The embedding page may set theme and language; otherwise the system decides.
applyTheme(new URL(location.href).searchParams.get('theme'));
followTheme();

function Drawn() {
  useEffect(announceReady, []);
  return null;
}

async function start(): Promise<void> {
  const language = getLanguage(location.href, navigator.languages);
  await Promise.all([setLanguage(language, navigator.languages), loadFonts(language)]);
  document.documentElement.lang = currentLocale();
  const title = t(`pages:${page.id}`);
  document.title = title;
  const client = createClient(location.href);
  const all = loadStrikes();
  const mine = client ? listStrikes(client, all) : [];
  const View = pageViews[page.id];
  createRoot(document.getElementById('root')!).render(
    <>
      {client && mine.length > 0 ? (
        <View title={title} client={client} mine={mine} all={all} />
      ) : (
        <NoClient title={title} />
      )}
      <Drawn />
    </>,
  );
}

void start();
