import { getNodeName } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import type { TFunction } from 'i18next';
import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { findElementList } from '../../../moving/element-positions';
import { moveShortcuts } from '../../../moving/use-move-keys';
import { useEditor, useNode } from '../../../session/use-editor';
import { DropSlot } from '../../drag/drop-slot';
import { getElementType } from '../../element-types/element-types';
import { useTypeTitle } from '../../element-types/use-type-title';
import { isPanel, listElements } from '../../elements/element-lists';
import { readElementText } from '../../elements/element-text';
import { useDesignState, useDesignStore } from '../../state/design-state';
import { CardBody } from './card-body';
import { CardHead } from './card-head';
import { useCardState } from './card-state';
import cardClasses from './element-card.module.css';
import classes from './element-list.module.css';
import { estimateHeight } from './estimate-height';
import { useIsNear } from './use-is-near';

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
const ElementCard = memo(({ id, t, getTypeTitle }: CardProps) => {
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
      className={cardClasses.card}
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
      <div className={cardClasses.head}>
        {number !== null && (
          <span className={cardClasses.number} aria-hidden>
            {number}
          </span>
        )}
        {isFar ? (
          <span className={cardClasses.title} dir="auto">
            {name}
          </span>
        ) : (
          <CardHead node={node} isEditable={isEditable} typeTitle={typeTitle} />
        )}
      </div>
      {isPanelCard ? <PanelBody node={node} /> : !isFar && <CardBody node={node} isEditable={isEditable} />}
    </div>
  );
});

interface ElementListProps {
  readonly parentId: NodeId;
  readonly label: string;
}

/** The questions and panels of a page or panel, between which others can be dropped. */
export const ElementList = ({ parentId, label }: ElementListProps) => {
  const { t } = useTranslation('survey-design');
  const getTypeTitle = useTypeTitle();
  const parent = useNode(parentId);
  if (!parent) return null;
  const list = findElementList(parent) ?? 'elements';
  return (
    <div className={classes.drop} data-drop-parent={parentId} data-drop-list={list}>
      <DropSlot parentId={parentId} list={list} after={null} />
      <ol className={classes.list} aria-label={label}>
        {listElements(parent).map((id) => (
          <li key={id} className={classes.item} data-node-id={id}>
            <ElementCard id={id} t={t} getTypeTitle={getTypeTitle} />
            <DropSlot parentId={parentId} list={list} after={id} />
          </li>
        ))}
      </ol>
    </div>
  );
};

function PanelBody({ node }: { readonly node: DocumentNode }) {
  const { t } = useTranslation('survey-design');
  const isEmpty = listElements(node).length === 0;
  return (
    <div className={cardClasses.panel} data-empty={isEmpty}>
      <ElementList parentId={node.id} label={t('panel.content', { name: getNodeName(node) })} />
      {isEmpty && <p className={cardClasses.empty}>{t('panel.empty')}</p>}
    </div>
  );
}
