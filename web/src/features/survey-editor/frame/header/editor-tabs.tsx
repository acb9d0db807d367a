import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { editorTabs, type EditorTab } from '../editor-tab';
import classes from './editor-tabs.module.css';

export interface EditorTabsProps {
  tab: EditorTab;
  getLink: (tab: EditorTab) => LinkProps;
}

/** They are links, so that the Back button returns to the former tab. */
export const EditorTabs = ({ tab, getLink }: EditorTabsProps) => {
  const { t } = useTranslation('survey-editor');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      {editorTabs.map((each) => (
        <Link
          key={each}
          {...getLink(each)}
          className={classes.tab}
          resetScroll={false}
          // Otherwise the router would call the first tab current too, whose URL is a part of the others'.
          activeOptions={{ exact: true, explicitUndefined: true }}
          {...(each === tab && { 'aria-current': 'page' as const })}
        >
          {t(`tabs.${each}`)}
        </Link>
      ))}
    </nav>
  );
};
