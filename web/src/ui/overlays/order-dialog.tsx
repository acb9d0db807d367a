import { closestCenter, DndContext, PointerSensor, useSensor, type Announcements } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/i18n/problem-text';
import { confirm } from './confirm';
import { Dialog } from './dialog';
import { FailedState, LoadingState } from '../feedback/message-state';
import { Skeleton } from '../feedback/skeleton';
import { useUnsavedGuard } from '../forms/use-unsaved-guard';
import classes from './order-dialog.module.css';

export interface OrderedItem {
  id: string;
  label: string;
  detail: string;
}

export interface OrderDialogProps {
  title: string;
  /** In the current order; `undefined` while loading. A different order resets the dialog. */
  items: readonly OrderedItem[] | undefined;
  loadFailed: boolean;
  onRetry: () => void;
  onSave: (ids: string[], previousIds: string[]) => Promise<void>;
  explainFailure?: (error: unknown) => string | undefined;
  onClose: () => void;
}

interface OrderRowProps {
  item: OrderedItem;
  index: number;
  total: number;
  onMove: (to: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const OrderRow = ({ item, index, total, onMove, onKeyDown }: OrderRowProps) => {
  const { t } = useTranslation('ui');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: item.id });
  const name = item.label;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragged={isDragging}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        // The description is the only one of the library's attributes that fits; the handle is a native button.
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
        ref={setActivatorNodeRef}
        className={classes.handle}
        data-handle={item.id}
        aria-label={t('order.handle', { name, place: index + 1, total })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </button>
      <span className={classes.words}>
        <span className={classes.label}>{name}</span>
        <span className={classes.detail}>{item.detail}</span>
      </span>
      <ActionIcon
        variant="subtle"
        aria-label={t('order.up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('order.down', { name })}
        disabled={index === total - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
};

/** Reorders a list by dragging, buttons, or Alt with an arrow key; every step can be undone. */
export const OrderDialog = (props: OrderDialogProps) => {
  const { title, items, loadFailed, onRetry, onSave, explainFailure, onClose } = props;
  const { t } = useTranslation('ui');
  const input = items?.map(({ id }) => id) ?? [];
  const givenText = input.join();
  /** History of orders, the current one last, with the order that it started from. */
  const [steps, setSteps] = useState<{ from: string; orders: string[][] }>({ from: '', orders: [] });
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const isAsking = useRef(false);
  const isDragging = useRef(false);
  const sensor = useSensor(PointerSensor);
  // Moves made before another user's order arrived are discarded.
  const orders = steps.from === givenText ? steps.orders : [];
  const order = orders.at(-1) ?? input;
  const byId = new Map(items?.map((item) => [item.id, item]));
  const total = order.length;
  const isChanged = order.join() !== givenText;
  useUnsavedGuard(() => isChanged);

  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  });

  const placeText = (id: string, place: number) =>
    t('order.moved', { name: byId.get(id)?.label ?? '', place: place + 1, total });
  /** @returns its new place; null if it did not move */
  const move = (id: string, to: number): number | null => {
    const from = order.indexOf(id);
    if (to < 0 || to >= total || to === from) return null;
    setSteps({ from: givenText, orders: [...orders, arrayMove([...order], from, to)] });
    return to;
  };
  const moveAndSay = (id: string, to: number) => {
    const place = move(id, to);
    if (place !== null) setSaid(placeText(id, place));
  };
  const undo = () => {
    setSteps({ from: givenText, orders: orders.slice(0, -1) });
    setSaid(t('order.undone'));
  };

  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    focused.current = event.altKey ? id : (order[index + by] ?? id);
    if (event.altKey) moveAndSay(id, index + by);
    else setSaid('');
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
  };

  // The library announces drags; moves by keys and buttons are announced below.
  const announcements: Announcements = {
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) =>
      over ? placeText(String(active.id), order.indexOf(String(over.id))) : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => placeText(String(active.id), order.indexOf(String(active.id))),
  };

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSave([...order], input);
    } catch (error) {
      setFailure(explainFailure?.(error) ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };

  const leave = async () => {
    // The dialog loads lazily and must open only once. During a drag, Escape cancels the drag.
    if (isAsking.current || isDragging.current || busy) return;
    isAsking.current = true;
    const goOn =
      !isChanged ||
      (await confirm({
        title: t('order.leave'),
        body: t('unsaved.body'),
        verb: t('unsaved.leave'),
        cancel: t('unsaved.stay'),
        destructive: true,
      }));
    isAsking.current = false;
    if (goOn) onClose();
  };

  return (
    <Dialog
      title={title}
      width={560}
      onClose={() => void leave()}
      footer={
        <>
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
            disabled={orders.length === 0 || busy}
            onClick={undo}
          >
            {t('order.undo')}
          </Button>
          <span className={classes.between} />
          <Button variant="default" disabled={busy} onClick={() => void leave()}>
            {t('cancel')}
          </Button>
          <Button disabled={!isChanged} loading={busy} onClick={() => void save()}>
            {t('order.save')}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={classes.help}>{t('order.help')}</p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {items === undefined &&
        (loadFailed ? (
          <FailedState title={t('order.failed')} onRetry={onRetry} />
        ) : (
          <LoadingState label={t('order.loading')}>
            <Skeleton height={200} box />
          </LoadingState>
        ))}
      <DndContext
        sensors={[sensor]}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.help') } }}
        onDragStart={() => {
          isDragging.current = true;
        }}
        onDragEnd={({ active, over }) => {
          isDragging.current = false;
          if (over) move(String(active.id), order.indexOf(String(over.id)));
        }}
        onDragCancel={() => {
          isDragging.current = false;
        }}
      >
        <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.list} aria-label={title}>
            {order.map((id, index) => {
              const item = byId.get(id);
              return (
                item && (
                  <OrderRow
                    key={id}
                    item={item}
                    index={index}
                    total={total}
                    onMove={(to) => moveAndSay(id, to)}
                    onKeyDown={(event) => onKeyDown(event, id, index)}
                  />
                )
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
    </Dialog>
  );
};
