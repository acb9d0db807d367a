import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { moveShortcuts } from '../../../moving/use-move-keys';
import { useEditorState, useNode } from '../../../session/use-editor';
import { getElementType } from '../../element-types/element-types';
import { useTypeTitle } from '../../element-types/use-type-title';
import { isPanel, listElements } from '../../elements/element-lists';
import { readElementText } from '../../elements/element-text';
import { countSurvey } from '../../elements/survey-counts';
import { useDesignState, useDesignStore } from '../../state/design-state';
import { listItemLists } from '../items/item-lists';
import { ItemsEditor } from '../items/items-editor';
import { QuestionPreview } from '../preview/question-preview';
import { findTabStop } from '../tab-stop';
import { CardActions } from './card-actions';
import { CardDescription, CardTitle } from './card-title';
import { ConditionLine } from './condition-line';
import classes from './element-card.module.css';
import { ElementList } from './element-list';
import { estimateHeight } from './estimate-height';
import { useIsNear } from './use-is-near';

const PanelBody = ({ node }: { readonly node: DocumentNode }) => {
  const { t } = useTranslation('survey-design');
  const isEmpty = listElements(node).length === 0;
  return (
    <div className={classes.panel} data-empty={isEmpty}>
      <ElementList parentId={node.id} label={t('panel.content', { name: getNodeName(node) })} />
      {isEmpty && <p className={classes.empty}>{t('panel.empty')}</p>}
    </div>
  );
};

interface BodyProps {
  readonly node: DocumentNode;
  readonly isEditable: boolean;
}

const Body = ({ node, isEditable }: BodyProps) =>
  isEditable && listItemLists(node).length > 0 ? (
    <ItemsEditor question={node} />
  ) : (
    <QuestionPreview id={node.id} />
  );

interface CardProps {
  readonly id: NodeId;
}

/** A question or panel of the canvas. Its texts are edited in place while it is the only one that is selected. */
export const ElementCard = memo(({ id }: CardProps) => {
  const { t } = useTranslation('survey-design');
  const getTypeTitle = useTypeTitle();
  const designStore = useDesignStore();
  const card = useRef<HTMLDivElement>(null);
  const { isNear, height } = useIsNear(card);
  const node = useNode(id);
  const isSelected = useEditorState(({ selection }) => selection.includes(id));
  const isOnly = useEditorState(({ selection }) => selection.length === 1 && selection[0] === id);
  const isTabStop = useEditorState((state) => findTabStop(state) === id);
  const number = useEditorState(({ document }) => countSurvey(document).numbers.get(id));
  const title = useEditorState(({ document }) => (node ? readElementText(document, node, 'title') : ''));
  const isDragged = useDesignState(({ dragged }) => dragged?.kind === 'nodes' && dragged.ids.includes(id));
  const isWanted = useDesignState(({ focusRequest }) => focusRequest?.id === id);
  const isRendered = isNear || isOnly || isWanted;

  useLayoutEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    if (designStore.getState().focusRequest?.part !== 'card') return;
    designStore.update({ focusRequest: null });
    card.current?.focus({ preventScroll: true });
  }, [isWanted, designStore]);

  if (!node) return null;
  const typeTitle = getTypeTitle(getElementType(node).id);
  const name = title || getNodeName(node);
  const label = t(number === undefined ? 'card.label' : 'card.numberedLabel', {
    number,
    type: typeTitle,
    name,
  });
  const isPanelCard = isPanel(node);
  const isUntitled = getNodeType(node) === 'html' || getNodeType(node) === 'image';
  const style: CSSProperties = isRendered || isPanelCard ? {} : { minHeight: height ?? estimateHeight(node) };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go from card to card
    <div
      ref={card}
      className={classes.card}
      style={style}
      role="group"
      aria-label={isSelected ? t('card.selected', { label }) : label}
      aria-current={isSelected || undefined}
      aria-keyshortcuts={moveShortcuts}
      tabIndex={isTabStop ? 0 : -1}
      data-card={id}
      data-panel={isPanelCard}
      data-selected={isSelected}
      data-dragged={isDragged}
    >
      <div className={classes.head}>
        {number !== undefined && (
          <span className={classes.number} aria-hidden>
            {number}
          </span>
        )}
        <div className={classes.texts}>
          <div className={classes.titleLine}>
            {isUntitled && title === '' ? (
              <span className={classes.title} data-missing>
                {typeTitle}
              </span>
            ) : (
              <CardTitle node={node} isEditable={isOnly} />
            )}
            {node.properties.get('isRequired') === true && (
              <span className={classes.required} role="img" aria-label={t('card.isRequired')}>
                *
              </span>
            )}
          </div>
          {!isUntitled && <CardDescription node={node} isEditable={isOnly} />}
          {isRendered && <ConditionLine id={id} />}
        </div>
        {isOnly && <CardActions node={node} />}
      </div>
      {isPanelCard ? (
        <PanelBody node={node} />
      ) : (
        isRendered && (
          <div className={classes.body}>
            <Body node={node} isEditable={isOnly} />
          </div>
        )
      )}
    </div>
  );
});
