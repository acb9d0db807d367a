import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterRenderPageEvent, Model, SurveyModel } from 'survey-core';

/**
 * Focuses a page that replaces another, so that screen readers announce it and the next Tab reaches its first
 * question.
 */
export function useFocusedPages(model: Model | null): void {
  const { t } = useTranslation('respondent');
  useEffect(() => {
    if (!model) return;
    let isReplaced = false;
    const onChange = (): void => {
      isReplaced = true;
    };
    const onRender = (
      { currentPageNo, visiblePageCount }: SurveyModel,
      event: AfterRenderPageEvent,
    ): void => {
      if (!isReplaced) return;
      isReplaced = false;
      const { htmlElement, page } = event;
      const number = t('page', { page: currentPageNo + 1, pages: visiblePageCount });
      htmlElement.role = 'group';
      htmlElement.ariaLabel = page.processedTitle ? `${number}: ${page.processedTitle}` : number;
      htmlElement.tabIndex = -1;
      // SurveyJS scrolls to the top of the page.
      htmlElement.focus({ preventScroll: true });
    };
    model.onCurrentPageChanged.add(onChange);
    model.onAfterRenderPage.add(onRender);
    return () => {
      model.onCurrentPageChanged.remove(onChange);
      model.onAfterRenderPage.remove(onRender);
    };
  }, [model, t]);
}
