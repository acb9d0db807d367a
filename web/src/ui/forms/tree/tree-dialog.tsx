import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../overlays/dialog';
import { Highlighted } from '../../data-display/highlighted';
import { FailedState, LoadingState } from '../../feedback/message-state';
import { Skeleton } from '../../feedback/skeleton';
import { Tree, type TreeHandle } from './tree';
import type { TreeNode, TreeRow } from './tree-nodes';
import { useTree } from './use-tree';
import classes from './tree-dialog.module.css';

export interface TreeSource {
  nodes: readonly TreeNode[] | undefined;
  failed?: { title: string; hint: string; onRetry: () => void } | undefined;
}

export interface TreeDialogProps extends TreeSource {
  title: string;
  searchLabel: string;
  verb: string;
  selected: readonly string[];
  multiple?: boolean;
  /** Nodes that serve only as parents. */
  isDisabled?: (id: string) => boolean;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

const loadingRows = 8;

const Choice = ({
  nodes,
  draft,
  onDraft,
  ...props
}: Pick<TreeDialogProps, 'title' | 'searchLabel' | 'multiple' | 'isDisabled'> & {
  nodes: readonly TreeNode[];
  draft: readonly string[];
  onDraft: (ids: string[]) => void;
}) => {
  const { t } = useTranslation('ui');
  const { multiple = false } = props;
  const { rows, words, search, setSearch, toggle } = useTree(nodes, draft);
  const tree = useRef<TreeHandle>(null);
  const isChosen = ({ item }: TreeRow): boolean => draft.includes(item.node.id);
  const isDisabled = ({ item }: TreeRow): boolean => props.isDisabled?.(item.node.id) ?? false;
  const choose = (row: TreeRow): void => {
    const { id } = row.item.node;
    if (isDisabled(row)) return;
    if (!multiple) onDraft([id]);
    else onDraft(draft.includes(id) ? draft.filter((one) => one !== id) : [...draft, id]);
  };
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={props.searchLabel}
        placeholder={props.searchLabel}
        value={search}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        // Escape clears the field first; the next one closes the dialog.
        data-mantine-stop-propagation={search !== '' || undefined}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            tree.current?.focus();
          }
          if (event.key === 'Escape') setSearch('');
        }}
      />
      {rows.length === 0 ? (
        <p className={classes.nothing} role="status">
          {nodes.length === 0 ? t('tree.empty') : t('tree.nothingFound', { search: search.trim() })}
        </p>
      ) : (
        <Tree
          ref={tree}
          label={props.title}
          rows={rows}
          start={rows.find((row) => row.isMatch && !isDisabled(row))?.item.node.id}
          fixed={words.length > 0}
          onToggle={toggle}
          multiple={multiple}
          isChosen={isChosen}
          isDisabled={isDisabled}
          onPress={choose}
          onKey={({ key }, row) => {
            if (key !== ' ' && key !== 'Enter') return false;
            choose(row);
            return true;
          }}
          renderRow={(row) => (
            <>
              {multiple && (
                <span className={classes.box} data-chosen={isChosen(row) || undefined} aria-hidden>
                  {isChosen(row) && <IconCheck size={14} stroke={2.4} />}
                </span>
              )}
              <span className={classes.name}>
                <Highlighted text={row.item.node.label} words={words} />
              </span>
              {!multiple && isChosen(row) && (
                <IconCheck className={classes.check} size={18} stroke={1.8} aria-hidden />
              )}
            </>
          )}
        />
      )}
    </>
  );
};

export const TreeDialog = (props: TreeDialogProps) => {
  const { title, nodes, failed, verb, selected, multiple = false, onChoose, onClose } = props;
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState<readonly string[]>(selected);
  const accept = (): void => {
    // In tree order, so that the same choice always gives the same array.
    onChoose((nodes ?? []).map(({ id }) => id).filter((id) => draft.includes(id)));
    onClose();
  };
  return (
    <Dialog
      title={title}
      width={520}
      onClose={onClose}
      footer={
        <>
          {multiple && (
            <span className={classes.count} role="status">
              {t('tree.chosen', { count: draft.length })}
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!nodes || (!multiple && draft.length === 0)} onClick={accept}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {nodes && <Choice {...props} nodes={nodes} draft={draft} onDraft={setDraft} />}
        {!nodes && failed && <FailedState {...failed} />}
        {!nodes && !failed && (
          <LoadingState label={t('tree.loading')}>
            {Array.from({ length: loadingRows }, (_, index) => (
              <div key={index} className={classes.loading}>
                <Skeleton width={`${70 - (index % 3) * 15}%`} />
              </div>
            ))}
          </LoadingState>
        )}
      </div>
    </Dialog>
  );
};
