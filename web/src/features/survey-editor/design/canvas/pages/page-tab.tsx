import { getNodeName } from '@vantage/survey-document/node-title';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorState, useNode } from '../../../session/use-editor';
import { readElementText, setElementText } from '../../elements/element-text';
import { useDesignState } from '../../state/design-state';
import { InlineText } from '../../text/inline-text';
import classes from './page-tabs.module.css';

interface PageTabProps {
  readonly id: NodeId;
  readonly number: number;
  readonly isOpen: boolean;
  readonly isRenamed: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onRename: () => void;
  /** @param hasFocus is false if the focus has gone elsewhere already */
  readonly onRenamed: (hasFocus: boolean) => void;
}

export const PageTab = (props: PageTabProps) => {
  const { id, number, isOpen, isRenamed, onOpen, onKeyDown, onRename, onRenamed } = props;
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  /** Escape leaves the field, and the tab takes the focus back. */
  const isEscaped = useRef(false);
  const page = useNode(id);
  const title = useEditorState(({ document }) => (page ? readElementText(document, page, 'title') : ''));
  const isDropBefore = useDesignState(
    ({ dropPosition }) => dropPosition?.list === 'pages' && dropPosition.after === null && number === 1,
  );
  const isDropAfter = useDesignState(
    ({ dropPosition }) => dropPosition?.list === 'pages' && dropPosition.after === id,
  );
  useLayoutEffect(() => {
    if (!isRenamed) return;
    isEscaped.current = false;
    field.current?.focus();
    field.current?.select();
  }, [isRenamed]);
  if (!page) return null;
  const name = title || t('pages.untitled', { number });
  if (isRenamed)
    return (
      <li className={classes.item} role="presentation" data-node-id={id}>
        <span
          className={classes.tab}
          data-open={isOpen}
          onKeyDownCapture={({ key }) => {
            isEscaped.current = key === 'Escape';
          }}
        >
          {number}{' '}
          <InlineText
            ref={field}
            label={t('pages.title', { number })}
            value={title}
            placeholder={getNodeName(page)}
            onChange={(text, mergeKey) =>
              session.execute([setElementText(session.getState().document, page, 'title', text)], {
                mergeKey,
              })
            }
            onEnter={() => onRenamed(true)}
            onBlur={() => onRenamed(isEscaped.current)}
          />
        </span>
      </li>
    );
  return (
    <li
      className={classes.item}
      role="presentation"
      data-node-id={id}
      data-drop={isDropBefore ? 'before' : isDropAfter ? 'after' : undefined}
    >
      <button
        type="button"
        role="tab"
        className={classes.tab}
        data-page-tab={id}
        data-open={isOpen}
        aria-selected={isOpen}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight F2 Delete"
        tabIndex={isOpen ? 0 : -1}
        onClick={onOpen}
        onDoubleClick={onRename}
        onKeyDown={onKeyDown}
      >
        {number} <span dir="auto">{name}</span>
      </button>
    </li>
  );
};
