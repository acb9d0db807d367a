import { IconChevronRight, IconClipboardList, IconFile } from '@tabler/icons-react';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import { createElement, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlighted } from '../../../ui/data-display/highlighted';
import { getElementType } from '../design/element-types/element-types';
import { getPresenceColor } from '../session/presence-color';
import { useNode } from '../session/use-editor';
import classes from './outline.module.css';
import type { OutlineRow as Row } from './outline-rows';

const iconProps = { size: 16, stroke: 1.6, 'aria-hidden': true, className: classes.icon } as const;

const ElementIcon = ({ node }: { node: DocumentNode }) => {
  if (node.kind === 'survey') return <IconClipboardList {...iconProps} />;
  if (node.kind === 'page') return <IconFile {...iconProps} />;
  return createElement(getElementType(node).icon, iconProps);
};

const TitleField = ({ title, onDone }: { title: string; onDone: (title: string | null) => void }) => {
  const { t } = useTranslation('survey-editor');
  const [typed, setTyped] = useState(title);
  // Without the field, which then loses the focus, there is nothing more to say.
  const isDone = useRef(false);
  const finish = (next: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      className={classes.field}
      aria-label={t('outline.title')}
      value={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the author has just asked for this field
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => finish(typed.trim())}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(typed.trim());
        else if (event.key === 'Escape') finish(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
};

export interface OutlineRowProps {
  row: Row;
  index: number;
  start: number;
  height: number;
  isSelected: boolean;
  isTabStop: boolean;
  isRenamed: boolean;
  /** The page of the canvas. */
  isOpenPage: boolean;
  words: readonly string[];
  /** The ids of other editors, comma-separated, who have selected the element, and their names. */
  editors: string;
  editorNames: string;
  /** @param title null if the author gave up */
  onRename: (id: NodeId, title: string | null) => void;
}

/** It is rendered again only when its node or its position changes. */
export const OutlineRow = memo((props: OutlineRowProps) => {
  const { row, index, start, height, isSelected, isTabStop, isRenamed, isOpenPage, words } = props;
  const { t } = useTranslation('survey-editor');
  const node = useNode(row.id);
  if (!node) return null;
  const title = getNodeTitle(node);
  const isSurvey = node.kind === 'survey';
  const label = isSurvey ? t('outline.survey') : title || t('outline.untitled');
  const isRequired = node.properties.get('isRequired') === true;
  return (
    <div
      className={classes.row}
      role="treeitem"
      data-index={index}
      data-id={row.id}
      data-open-page={isOpenPage}
      style={{ height, transform: `translateY(${start}px)`, paddingInlineStart: 4 + (row.level - 1) * 16 }}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-selected={isSelected}
      aria-label={
        props.editorNames === ''
          ? undefined
          : t('outline.withEditors', { title: label, names: props.editorNames })
      }
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className={classes.toggle} data-toggle={row.hasChildren || undefined} aria-hidden>
        {row.hasChildren && <IconChevronRight size={16} stroke={1.8} />}
      </span>
      <ElementIcon node={node} />
      {isRenamed ? (
        <TitleField title={title} onDone={(next) => props.onRename(row.id, next)} />
      ) : (
        <span className={classes.title} data-untitled={title === '' && !isSurvey}>
          <Highlighted text={label} words={words} />
          {isRequired && <span className={classes.required}> *</span>}
        </span>
      )}
      {props.editors !== '' &&
        props.editors
          .split(',')
          .map((editorId) => (
            <span
              key={editorId}
              className={classes.editor}
              style={{ background: getPresenceColor(editorId) }}
              aria-hidden
            />
          ))}
    </div>
  );
});
