import { useDroppable } from '@dnd-kit/core';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementClipboard } from '../../outline/use-element-clipboard';
import { useEditorState } from '../../session/use-editor';
import { DragSource } from '../drag/drag-source';
import { useDropTracking } from '../drag/use-drop-tracking';
import { findOpenContainer, listElements, listPages } from '../elements/element-lists';
import { countSurvey } from '../elements/survey-counts';
import { ElementList } from './cards/element-list';
import { CanvasMenu } from './canvas-menu';
import classes from './canvas.module.css';
import { EmptyPage } from './empty/empty-page';
import { StartScreen } from './empty/start-screen';
import { PageTabs } from './pages/page-tabs';
import { SurveyTheme } from './preview/survey-theme';
import { useCanvasKeys } from './use-canvas-keys';
import { useCanvasPress } from './use-canvas-press';
import { useReturnedCardFocus } from './use-returned-card-focus';

const SurveyLength = () => {
  const { t } = useTranslation('survey-design');
  const count = useEditorState(({ document }) => countSurvey(document).numbers.size);
  const minutes = useEditorState(({ document }) => countSurvey(document).minutes);
  if (count === 0) return null;
  return (
    <p className={classes.length}>
      {t('length.text', {
        questions: t('length.questions', { count }),
        minutes: t('length.minutes', { count: minutes }),
      })}
    </p>
  );
};

const OpenPage = () => {
  const { t } = useTranslation('survey-design');
  const containerId = useEditorState(({ document, pageId }) => findOpenContainer(document, pageId));
  const isEmpty = useEditorState(({ document }) => {
    const id = findOpenContainer(document, document.nodes.has(containerId ?? '') ? containerId : null);
    return listElements(document.nodes.get(id ?? '')).length === 0;
  });
  return (
    <>
      {containerId !== null && (
        <ElementList key={containerId} parentId={containerId} label={t('canvas.list')} />
      )}
      {isEmpty && <EmptyPage />}
    </>
  );
};

/** The questions of the open page as respondents see them, edited in place. */
export const Canvas = () => {
  const { t } = useTranslation('survey-design');
  const root = useRef<HTMLDivElement | null>(null);
  const getRoot = useCallback(() => root.current, []);
  const { setNodeRef } = useDroppable({ id: 'canvas' });
  const isNew = useEditorState(
    ({ document, canUndo }) => !canUndo && countSurvey(document).isEmpty && listPages(document).length <= 1,
  );
  const handleKeyDown = useCanvasKeys();
  const { handleClick, handleContextMenu } = useCanvasPress();
  const clipboard = useElementClipboard();
  const focusHandlers = useReturnedCardFocus(getRoot);
  useDropTracking(getRoot);
  const setRoot = useCallback(
    (element: HTMLDivElement | null) => {
      root.current = element;
      setNodeRef(element);
    },
    [setNodeRef],
  );
  return (
    <DragSource id="canvas" className={classes.source}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- reads the keys and presses of the cards in it */}
      <div
        ref={setRoot}
        className={`${classes.canvas} sd-theme-root`}
        aria-label={t('canvas.label')}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
        onContextMenu={handleContextMenu}
        {...clipboard.handlers}
        {...focusHandlers}
      >
        <SurveyTheme />
        <div className={classes.column}>
          <div className={classes.bar}>
            {!isNew && <PageTabs />}
            <SurveyLength />
          </div>
          {isNew ? <StartScreen /> : <OpenPage />}
        </div>
        <CanvasMenu />
      </div>
    </DragSource>
  );
};
