import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconListTree } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/segmented';
import { Canvas } from '../design/canvas/canvas';
import { DesignDragArea } from '../design/drag/design-drag-area';
import { Palette } from '../design/palette/palette';
import { Outline } from '../outline/outline';
import { PropertyPanel } from '../properties/property-panel';
import { useEditorState } from '../session/use-editor';
import classes from './design-tab.module.css';
import { EditorPanesContext, type Pane } from './editor-panes';
import { PhoneBar } from './phone-bar';
import { SidePanel } from './side-panel';
import { useEditorLayout } from './use-editor-layout';

/** The pane at the left has the palette or the outline; only the outline where nothing can be added. */
const LeftPane = ({ initial }: { initial: 'palette' | 'outline' }) => {
  const { t } = useTranslation('survey-editor');
  const [content, setContent] = useState(initial);
  const isReadOnly = useEditorState((state) => state.isReadOnly);
  if (isReadOnly)
    return (
      <div className={classes.scroller}>
        <Outline />
      </div>
    );
  return (
    <>
      <div className={classes.switch}>
        <Segmented
          label={t('panes.left')}
          options={[
            { value: 'palette', label: t('panes.palette') },
            { value: 'outline', label: t('panes.outline') },
          ]}
          value={content}
          onChange={setContent}
        />
      </div>
      <div className={classes.scroller}>{content === 'palette' ? <Palette /> : <Outline />}</div>
    </>
  );
};

/** Brings the focus into a pane that was opened by a command. */
const focusInto = (element: HTMLElement | null): void => {
  const target = element?.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable="true"], button, [tabindex="0"]',
  );
  (target ?? element)?.focus();
};

/** Palette or outline, canvas and properties. */
export const DesignTab = () => {
  const { t } = useTranslation('survey-editor');
  const layout = useEditorLayout();
  const [pane, setPane] = useState<Pane>('canvas');
  const [requested, setRequested] = useState<{ pane: Pane } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const panes = useMemo(
    () => ({
      openPane(next: Pane): void {
        setPane(next);
        setRequested({ pane: next });
      },
    }),
    [],
  );
  useEffect(() => {
    if (requested) focusInto(root.current?.querySelector(`[data-pane="${requested.pane}"]`) ?? null);
  }, [requested]);
  const close = (): void => setPane('canvas');

  const left = <LeftPane initial={layout === 'columns' ? 'palette' : 'outline'} />;
  const contents: Readonly<Record<Pane, ReactNode>> = {
    outline: left,
    canvas: <Canvas />,
    properties: <PropertyPanel />,
  };
  const renderPane = (each: Pane): ReactNode =>
    each === 'canvas' ? (
      <div className={classes.canvas} data-pane="canvas">
        {contents.canvas}
      </div>
    ) : (
      <aside className={classes.pane} data-pane={each} aria-label={t(`panes.${each}`)} tabIndex={-1}>
        {contents[each]}
      </aside>
    );

  return (
    <EditorPanesContext value={panes}>
      <DesignDragArea>
        <div ref={root} className={classes.design} data-layout={layout}>
          {layout === 'columns' && (
            <>
              {renderPane('outline')}
              {renderPane('canvas')}
              {renderPane('properties')}
            </>
          )}
          {layout === 'drawers' && (
            <>
              <div className={classes.bar}>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconListTree size={18} stroke={1.6} aria-hidden />}
                  aria-expanded={pane === 'outline'}
                  onClick={() => setPane(pane === 'outline' ? 'canvas' : 'outline')}
                >
                  {t('panes.left')}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
                  aria-expanded={pane === 'properties'}
                  onClick={() => setPane(pane === 'properties' ? 'canvas' : 'properties')}
                >
                  {t('panes.properties')}
                </Button>
              </div>
              {renderPane('canvas')}
              {pane === 'outline' && (
                <SidePanel label={t('panes.left')} side="start" onClose={close}>
                  <div className={classes.drawer} data-pane="outline">
                    {contents.outline}
                  </div>
                </SidePanel>
              )}
              {pane === 'properties' && (
                <SidePanel label={t('panes.properties')} side="end" onClose={close}>
                  <div className={classes.drawer} data-pane="properties">
                    {contents.properties}
                  </div>
                </SidePanel>
              )}
            </>
          )}
          {layout === 'steps' && (
            <>
              {renderPane(pane)}
              <PhoneBar pane={pane} onPane={setPane} />
            </>
          )}
        </div>
      </DesignDragArea>
    </EditorPanesContext>
  );
};
