import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../lib/problem-text';
import { confirm } from './confirm';
import { Dialog } from './dialog';
import { FailedState, LoadingState } from './message-state';
import { moveItem } from './move-item';
import { Skeleton } from './skeleton';
import { useUnsavedGuard } from './use-unsaved-guard';
import classes from './order-dialog.module.css';

/** Something that has a place among others. */
export interface OrderedItem {
  id: string;
  label: string;
  detail: string;
}

export interface OrderDialogProps {
  title: string;
  /** In their present order; `undefined` while they are on their way. Another order begins the dialog anew. */
  items: readonly OrderedItem[] | undefined;
  loadFailed: boolean;
  onRetry: () => void;
  onSave: (ids: string[], previousIds: string[]) => Promise<void>;
  /** Why it was not saved, in words of its own; `undefined` leaves it to the general ones. */
  explainFailure?: (error: unknown) => string | undefined;
  onClose: () => void;
}

/** Puts a list in order: by dragging, by the arrows of each row, or with Alt and an arrow key; each step can be undone. */
export const OrderDialog = (props: OrderDialogProps) => {
  const { title, items, loadFailed, onRetry, onSave, explainFailure, onClose } = props;
  const { t } = useTranslation('ui');
  const given = items?.map(({ id }) => id) ?? [];
  const givenText = given.join();
  /** Every order so far, the present one last; begun from the order that it belongs to. */
  const [steps, setSteps] = useState<{ from: string; orders: string[][] }>({ from: '', orders: [] });
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const isAsking = useRef(false);
  // What was moved before somebody else's order came is of no use any more.
  const orders = steps.from === givenText ? steps.orders : [];
  const order = orders.at(-1) ?? given;
  const byId = new Map(items?.map((item) => [item.id, item]));
  const isChanged = order.join() !== givenText;
  useUnsavedGuard(() => isChanged);

  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  });

  const say = (id: string, place: number) =>
    setSaid(t('order.moved', { name: byId.get(id)?.label ?? '', place: place + 1, total: order.length }));
  const move = (id: string, to: number, isDrag = false) => {
    const next = moveItem(order, id, to);
    if (next === null) return;
    setSteps({ from: givenText, orders: isDrag ? [...orders.slice(0, -1), next] : [...orders, next] });
    say(id, next.indexOf(id));
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
    if (event.altKey) move(id, index + by);
    else setSaid('');
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
  };

  const onDrag = (event: PointerEvent) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY > top + height / 2;
    }).length;
    const from = order.indexOf(dragged);
    // Its own row is among those above when it is dragged down.
    move(dragged, to > from ? to - 1 : to, true);
  };
  const endDrag = () => {
    if (dragged === null) return;
    setDragged(null);
    // A press that moved nothing is no step.
    if (order.join() === (orders.at(-2) ?? given).join())
      setSteps({ from: givenText, orders: orders.slice(0, -1) });
  };

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSave([...order], given);
    } catch (error) {
      setFailure(explainFailure?.(error) ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };

  const leave = async () => {
    // The question takes a moment to come, and is asked once.
    if (isAsking.current || busy) return;
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
      <ol
        ref={list}
        className={classes.list}
        aria-label={title}
        onPointerMove={onDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        {order.map((id, index) => {
          const item = byId.get(id);
          if (!item) return null;
          return (
            <li key={id} className={classes.row} data-dragged={dragged === id}>
              <button
                type="button"
                className={classes.handle}
                data-handle={id}
                aria-label={t('order.handle', { name: item.label, place: index + 1, total: order.length })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => onKeyDown(event, id, index)}
                onPointerDown={(event) => {
                  // Rows change places under the pointer; the list stays where it is.
                  list.current?.setPointerCapture(event.pointerId);
                  // One drag is one step, however many rows it passes.
                  setSteps({ from: givenText, orders: [...orders, [...order]] });
                  setDragged(id);
                }}
              >
                <IconGripVertical size={18} stroke={1.6} aria-hidden />
              </button>
              <span className={classes.words}>
                <span className={classes.label}>{item.label}</span>
                <span className={classes.detail}>{item.detail}</span>
              </span>
              <ActionIcon
                variant="subtle"
                aria-label={t('order.up', { name: item.label })}
                disabled={index === 0}
                onClick={() => move(id, index - 1)}
              >
                <IconArrowUp size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('order.down', { name: item.label })}
                disabled={index === order.length - 1}
                onClick={() => move(id, index + 1)}
              >
                <IconArrowDown size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
};
