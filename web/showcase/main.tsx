import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// First, because other styles build on its styles.
import { prepareShowcase, Showcase } from './showcase';
import { showcaseMark } from './address';
import { createShowcaseRouter } from './router';

document.documentElement.dataset['page'] = showcaseMark;

const start = async () => {
  await prepareShowcase();
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Showcase router={createShowcaseRouter()} />
    </StrictMode>,
  );
};

void start();
