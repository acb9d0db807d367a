import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { describeProperties } from '../metadata/node-properties';
import type { PropertyDescription } from '../metadata/property-description';
import type { EditorState } from '../session/editor-session';
import { useEditor, useEditorState, useSelection } from '../session/use-editor';
import { NodeHeader } from './header/node-header';
import headerClasses from './header/node-header.module.css';
import classes from './property-panel.module.css';
import { PropertyGroups, type PanelView } from './sections/property-groups';
import { QuickSection } from './sections/quick-section';
import { VisibilitySection } from './sections/visibility-section';
import { SelectPartContext } from './select-part';
import { useNodes } from './use-nodes';

/** Lists and names belong to one part only. */
const canBeShared = ({ editor, name }: PropertyDescription): boolean =>
  editor !== 'items' && editor !== 'parts' && name !== 'name' && name !== 'value';

/** @returns the properties that all of some nodes have */
function describeNodes(
  document: SurveyDocument,
  [first, ...others]: readonly DocumentNode[],
): readonly PropertyDescription[] {
  if (!first) return [];
  const own = describeProperties(document, first);
  if (others.length === 0) return own;
  const otherDescriptions = others.map((node) => describeProperties(document, node));
  return own.filter(
    (description) =>
      canBeShared(description) &&
      otherDescriptions.every((descriptions) =>
        descriptions.some(({ name, editor }) => name === description.name && editor === description.editor),
      ),
  );
}

function createDescriptionsSelector(
  nodes: readonly DocumentNode[],
): (state: EditorState) => readonly PropertyDescription[] {
  const parentId = nodes[0]?.location?.parentId ?? '';
  let parentProperties: DocumentNode['properties'] | undefined;
  let descriptions: readonly PropertyDescription[] | undefined;
  return ({ document }) => {
    // The type of the question around a column or choice decides on its properties; what else it lists does not.
    const next = document.nodes.get(parentId)?.properties;
    const isSame = parentProperties === next;
    parentProperties = next;
    descriptions = isSame && descriptions ? descriptions : describeNodes(document, nodes);
    return descriptions;
  };
}

function useDescriptions(nodes: readonly DocumentNode[]): readonly PropertyDescription[] {
  const selector = useMemo(() => createDescriptionsSelector(nodes), [nodes]);
  return useEditorState(selector);
}

/** Parts with so few properties that groups would hide more than they order. */
const flatKinds: readonly string[] = ['trigger', 'validator', 'calculatedValue', 'conditionalText'];

interface NodesPanelProps {
  ids: readonly NodeId[];
  view: PanelView;
  onChangeView: (changes: Partial<PanelView>) => void;
}

const NodesPanel = memo(({ ids, view, onChangeView }: NodesPanelProps) => {
  const { t } = useTranslation('survey-properties');
  const nodes = useNodes(ids);
  const descriptions = useDescriptions(nodes);
  const [node] = nodes;
  if (!node) return null;
  const isSingle = nodes.length === 1;
  const isFlat = isSingle && flatKinds.includes(node.kind);
  const hasVisibility = isSingle && descriptions.some(({ name }) => name === 'visibleIf');
  return (
    <>
      {isSingle ? (
        <NodeHeader node={node} />
      ) : (
        <header className={headerClasses.header}>
          <h2 className={headerClasses.title}>{t('selected', { count: nodes.length })}</h2>
        </header>
      )}
      <QuickSection nodes={nodes} descriptions={descriptions} />
      {hasVisibility && <VisibilitySection node={node} />}
      <PropertyGroups
        nodes={nodes}
        descriptions={descriptions}
        view={view}
        onChangeView={onChangeView}
        isFlat={isFlat}
      />
    </>
  );
});

/** @returns the selected card of the canvas, or what one tabs to there */
const findCanvas = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-pane="canvas"] [aria-current="true"]') ??
  document.querySelector<HTMLElement>('[data-pane="canvas"] [tabindex="0"]') ??
  document.querySelector<HTMLElement>('[data-pane="canvas"] button');

/** Edits the properties of what is selected, or of the survey if nothing is. */
export const PropertyPanel = () => {
  const session = useEditor();
  // The panel of another question is much to render, so the canvas shows the selection first.
  const selection = useDeferredValue(useSelection());
  const rootId = useEditorState(({ document }) => document.rootId);
  const ids = useMemo(() => (selection.length > 0 ? selection : [rootId]), [selection, rootId]);
  const [view, setView] = useState<PanelView>({ search: '', changedOnly: false, openGroup: null });
  const changeView = useCallback(
    (changes: Partial<PanelView>): void => setView((current) => ({ ...current, ...changes })),
    [],
  );
  const panel = useRef<HTMLDivElement>(null);
  const isSelectingPart = useRef(false);

  const selectPart = useCallback(
    (id: NodeId): void => {
      isSelectingPart.current = true;
      session.select([id]);
    },
    [session],
  );
  // The button that was pressed is gone.
  useEffect(() => {
    if (!isSelectingPart.current || selection !== session.getState().selection) return;
    isSelectingPart.current = false;
    const target = panel.current?.querySelector<HTMLElement>('header [data-autofocus]') ?? panel.current;
    target?.focus();
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      (event.key !== 'Escape' && event.key !== 'F6') ||
      event.defaultPrevented ||
      event.nativeEvent.isComposing
    )
      return;
    const { target } = event;
    const isUsed =
      event.key === 'Escape' &&
      target instanceof Element &&
      (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
        target.getAttribute('aria-expanded') === 'true' ||
        panel.current?.contains(target) !== true);
    const canvas = isUsed ? null : findCanvas();
    if (!canvas) return;
    event.preventDefault();
    canvas.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leads back to the canvas from each control
    <div ref={panel} className={classes.panel} tabIndex={-1} onKeyDown={onKeyDown}>
      <SelectPartContext value={selectPart}>
        <NodesPanel key={ids.join(' ')} ids={ids} view={view} onChangeView={changeView} />
      </SelectPartContext>
    </div>
  );
};
