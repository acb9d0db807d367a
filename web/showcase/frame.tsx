import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './frame.module.css';

const screens = [
  { path: '/', label: 'States' },
  { path: '/list', label: 'List' },
  { path: '/form', label: 'Form' },
  { path: '/fields', label: 'Fields' },
  { path: '/dialogs', label: 'Dialogs' },
  { path: '/import', label: 'Import' },
];

export const Frame = () => {
  const { i18n } = useTranslation();
  return (
    <>
      <header className={classes.bar}>
        <nav className={classes.links} aria-label="Components">
          {screens.map(({ path, label }) => (
            // The types only know the product's routes.
            <Link
              key={path}
              to={path as '/'}
              className={classes.link}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </Link>
          ))}
        </nav>
        <select
          className={classes.language}
          aria-label="Language"
          value={i18n.resolvedLanguage ?? 'en'}
          onChange={(event) => void i18n.changeLanguage(event.currentTarget.value)}
        >
          <option value="en">English</option>
          <option value="ja">日本語</option>
          <option value="hi">हिन्दी</option>
        </select>
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
};
