import { ActionIcon, Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconBooks, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { libraryItemKind, type ListedLibraryItem } from '@vantage/contract/surveys/survey-library';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { Segmented } from '../../../ui/controls/segmented';
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SearchBox } from '../../../ui/lists/search-box';
import { confirm } from '../../../ui/overlays/confirm';
import { Dialog } from '../../../ui/overlays/dialog';
import { usePropertyTexts } from '../metadata/use-property-texts';
import { useEditor, useEditorState } from '../session/use-editor';
import { libraryItemsQuery, useDeleteLibraryItem } from './api/library-items';
import classes from './library-list.module.css';
import { getSelectedPart, getWholeSurvey, type SavedPart } from './saved-part';
import { useInsertItem } from './use-insert-item';

const kinds = ['all', ...libraryItemKind.options] as const;
type KindFilter = (typeof kinds)[number];

export interface LibraryListProps {
  readonly onSave: (part: SavedPart) => void;
  readonly onRename: (item: ListedLibraryItem) => void;
  readonly onClose: () => void;
}

interface ItemProps {
  readonly item: ListedLibraryItem;
  readonly isBusy: boolean;
  readonly onInsert: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

const Item = ({ item, isBusy, onInsert, onRename, onDelete }: ItemProps) => {
  const { t } = useTranslation('survey-texts');
  const formats = useFormats();
  const { getTypeTitle } = usePropertyTexts();
  const { name, kind, questionType, createdBy, updatedAt } = item;
  const what = questionType === null ? t(`library.kind.${kind}`) : getTypeTitle(questionType);
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {[what, createdBy, formats.relative(updatedAt)].filter((each) => each !== '').join(' · ')}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={t(kind === 'survey' ? 'library.useNamed' : 'library.insertNamed', { name })}
        onClick={onInsert}
      >
        {t(kind === 'survey' ? 'library.use' : 'library.insert')}
      </Button>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={28} aria-label={t('library.actions', { name })}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />} onClick={onRename}>
            {t('library.rename.verb')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
            onClick={onDelete}
          >
            {t('library.delete.verb')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};

/** Lists what is in the organization's library. */
export const LibraryList = ({ onSave, onRename, onClose }: LibraryListProps) => {
  const { t } = useTranslation('survey-texts');
  const session = useEditor();
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<KindFilter>('all');
  const list = useKeysetList(libraryItemsQuery({ search, kind: kind === 'all' ? undefined : kind }));
  const remove = useDeleteLibraryItem();
  const { insertItem, isInserting } = useInsertItem(onClose);
  const hasPart = useEditorState((state) => getSelectedPart(state) !== null);

  const deleteItem = async (item: ListedLibraryItem): Promise<void> => {
    const isSure = await confirm({
      title: t('library.delete.title', { name: item.name }),
      body: t('library.delete.body'),
      verb: t('library.delete.verb'),
      destructive: true,
    });
    if (isSure) await remove.mutateAsync(item).catch(showProblem);
  };

  const content = () => {
    if (list.query.isPending)
      return (
        <LoadingState label={t('library.loading')}>
          <Skeleton height={240} box />
        </LoadingState>
      );
    if (list.query.error && list.rows.length === 0)
      return (
        <FailedState title={t('library.failed')} hint={problemText(list.query.error)} onRetry={list.retry} />
      );
    if (list.rows.length === 0) {
      const isFiltered = search !== '' || kind !== 'all';
      return (
        <EmptyState
          icon={<IconBooks size={24} stroke={1.6} />}
          title={t(isFiltered ? 'library.noMatch' : 'library.empty')}
          hint={t(isFiltered ? 'library.noMatchHint' : 'library.emptyHint')}
        />
      );
    }
    return (
      <>
        <ul className={classes.list} aria-label={t('library.title')}>
          {list.rows.map((item) => (
            <Item
              key={item.id}
              item={item}
              isBusy={isInserting}
              onInsert={() => void insertItem(item)}
              onRename={() => onRename(item)}
              onDelete={() => void deleteItem(item)}
            />
          ))}
        </ul>
        {(list.more.hasMore || list.more.onRetryMore) && (
          <Button variant="default" onClick={list.more.onRetryMore ?? list.more.onEndNear}>
            {t('library.more')}
          </Button>
        )}
      </>
    );
  };

  return (
    <Dialog
      title={t('library.title')}
      width={640}
      onClose={onClose}
      footer={
        <>
          {!hasPart && <p className={classes.reason}>{t('library.save.noSelection')}</p>}
          <Button variant="default" onClick={() => onSave(getWholeSurvey(session.getState().document))}>
            {t('library.save.survey')}
          </Button>
          <Button
            variant="default"
            disabled={!hasPart}
            onClick={() => {
              const part = getSelectedPart(session.getState());
              if (part) onSave(part);
            }}
          >
            {t('library.save.selection')}
          </Button>
        </>
      }
    >
      <div className={classes.bar}>
        <SearchBox label={t('library.search')} value={search} onSearch={setSearch} />
        <Segmented
          label={t('library.filter')}
          options={kinds.map((value) => ({ value, label: t(`library.filters.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <div className={classes.content}>{content()}</div>
    </Dialog>
  );
};
