import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showcaseMark } from './address';
import { createShowcaseRouter } from './router';
import { prepareShowcase, Showcase } from './showcase';

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
