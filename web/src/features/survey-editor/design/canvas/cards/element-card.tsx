import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import type { TFunction } from 'i18next';
import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { moveShortcuts } from '../../../moving/use-move-keys';
import { useEditor, useNode } from '../../../session/use-editor';
import { getElementType } from '../../element-types/element-types';
import { isPanel, listElements } from '../../elements/element-lists';
import { readElementText } from '../../elements/element-text';
import { useDesignState, useDesignStore } from '../../state/design-state';
import { hasMarks, listItemLists } from '../items/item-lists';
import { ItemsEditor } from '../items/items-editor';
import { QuestionPreview } from '../preview/question-preview';
import { CardActions } from './card-actions';
import { useCardState } from './card-state';
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

const Body = ({ node, isEditable }: BodyProps) => (
  <div className={classes.body} data-indented={hasMarks(node)}>
    {isEditable && listItemLists(node).length > 0 ? (
      <ItemsEditor question={node} />
    ) : (
      <QuestionPreview id={node.id} />
    )}
  </div>
);

interface HeadProps extends BodyProps {
  readonly typeTitle: string;
}

/** Title, required mark, help text and condition, as they are rendered in and near the view. */
const Head = ({ node, isEditable, typeTitle }: HeadProps) => {
  const { t } = useTranslation('survey-design');
  const isUntitled = getNodeType(node) === 'html' || getNodeType(node) === 'image';
  return (
    <>
      <div className={classes.texts}>
        <div className={classes.titleLine}>
          {isUntitled && !node.properties.has('title') ? (
            <span className={classes.title} data-missing>
              {typeTitle}
            </span>
          ) : (
            <CardTitle node={node} isEditable={isEditable} />
          )}
          {node.properties.get('isRequired') === true && (
            <span className={classes.required} role="img" aria-label={t('card.isRequired')}>
              *
            </span>
          )}
        </div>
        {!isUntitled && <CardDescription node={node} isEditable={isEditable} />}
        <ConditionLine id={node.id} />
      </div>
      {isEditable && <CardActions node={node} />}
    </>
  );
};

interface CardProps {
  readonly id: NodeId;
  /** They come from the list, since each card would subscribe to the language on its own. */
  readonly t: TFunction<'survey-design'>;
  readonly getTypeTitle: (typeId: string) => string;
}

/**
 * A question or panel of the canvas. Its texts are edited in place while it is the only one that is selected. Out of
 * view it is light: a number and a title, with the height that it had.
 */
export const ElementCard = memo(({ id, t, getTypeTitle }: CardProps) => {
  const session = useEditor();
  const designStore = useDesignStore();
  const card = useRef<HTMLDivElement>(null);
  const { isNear, height } = useIsNear(card);
  const node = useNode(id);
  const { isSelected, isEditable, isTabStop, number } = useCardState(id);
  const isDragged = useDesignState(({ dragged }) => dragged?.kind === 'nodes' && dragged.ids.includes(id));
  const isWanted = useDesignState(({ focusRequest }) => focusRequest?.id === id);

  useLayoutEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    if (designStore.getState().focusRequest?.part !== 'card') return;
    designStore.update({ focusRequest: null });
    card.current?.focus({ preventScroll: true });
  }, [isWanted, designStore]);

  if (!node) return null;
  const isPanelCard = isPanel(node);
  const isFar = !isNear && !isEditable && !isWanted;
  const typeTitle = getTypeTitle(getElementType(node).id);
  const name = readElementText(session.getState().document, node, 'title') || getNodeName(node);
  const label =
    number === null
      ? t('card.label', { type: typeTitle, name })
      : t('card.numberedLabel', { number, type: typeTitle, name });
  const style: CSSProperties =
    isFar && !isPanelCard ? { containIntrinsicBlockSize: height ?? estimateHeight(node) } : {};
  return (
    <div
      ref={card}
      className={classes.card}
      style={style}
      role="group"
      aria-label={isSelected ? t('card.selected', { label }) : label}
      aria-current={isSelected || undefined}
      aria-keyshortcuts={moveShortcuts}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go from card to card
      tabIndex={isTabStop ? 0 : -1}
      data-card={id}
      data-panel={isPanelCard}
      data-far={isFar && !isPanelCard}
      data-selected={isSelected}
      data-dragged={isDragged}
    >
      <div className={classes.head}>
        {number !== null && (
          <span className={classes.number} aria-hidden>
            {number}
          </span>
        )}
        {isFar ? (
          <span className={classes.title} dir="auto">
            {name}
          </span>
        ) : (
          <Head node={node} isEditable={isEditable} typeTitle={typeTitle} />
        )}
      </div>
      {isPanelCard ? <PanelBody node={node} /> : !isFar && <Body node={node} isEditable={isEditable} />}
    </div>
  );
});
