import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeBar } from './notice-bar';
import classes from './shell.module.css';

export interface ShellProps {
  topBar: ReactNode;
  /** While an administrator views as another user. */
  viewAs: ReactNode;
  /** Above the screen. */
  announcement: ReactNode;
  sidebar: ReactNode;
  children: ReactNode;
}

export const Shell = ({ topBar, viewAs, announcement, sidebar, children }: ShellProps) => {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      {topBar}
      {viewAs}
      <NoticeBar />
      {sidebar}
      {announcement}
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
};
