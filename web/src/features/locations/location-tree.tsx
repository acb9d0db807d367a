import type { Location, LocationTree as Locations } from '@vantage/contract/locations';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconSearch, IconSitemap } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { useProblemText } from '../../lib/i18n/problem-text';
import { Dialog } from '../../ui/overlays/dialog';
import { FormSection } from '../../ui/forms/form-section';
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/message-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Tree, type TreeHandle } from '../../ui/forms/tree/tree';
import { TreeDialog } from '../../ui/forms/tree/tree-dialog';
import { useTree } from '../../ui/forms/tree/use-tree';
import { locationsQuery } from '../../lib/api/locations';
import { listDestinations } from './destinations';
import { LocationName } from './location-name';
import { LocationRow } from './location-row';
import { newId, useLocationEditor } from './use-location-editor';
import classes from './location-tree.module.css';

const skeletonRows = 14;

const labelled = <Item extends Location>(item: Item) => ({ ...item, label: item.name });

/** The new location comes right below its parent, or at the top. */
const withNew = (items: readonly Location[], added: Location | null): Location[] => {
  if (added === null) return [...items];
  const parent = items.findIndex(({ id }) => id === added.parentId);
  return items.toSpliced(parent + 1, 0, added);
};

const Editor = ({ locations }: { locations: Locations }) => {
  const { items } = locations;
  const { t } = useTranslation('locations');
  const { number } = useFormats();
  const handle = useRef<TreeHandle>(null);
  const [buildMenu, setMenuOf] = useState<string | null>(null);
  const [added, setAdded] = useState<Location | null>(null);
  const nodes = useMemo(() => withNew(items, added).map(labelled), [items, added]);
  const { rows, words, search, setSearch, toggle, openTo } = useTree(nodes);
  const editor = useLocationEditor(locations, { reveal: openTo });
  const { editing, moving, blocked, enabled } = editor;
  const adding = editing?.location.id === newId ? editing.location : null;
  if (adding !== added) setAdded(adding);

  const startAdding = (location: Location | null): void => {
    setSearch('');
    editor.add(location);
  };
  // Synchronously, so that a dialog opened by the action records the right element to return the focus to.
  const closeMenu = (id: string): void =>
    flushSync(() => {
      setMenuOf(null);
      editor.focusRow(id);
    });
  const remove = (location: Location): void => {
    const index = rows.findIndex(({ item }) => item.node.id === location.id);
    void editor.remove(location, (rows[index + 1] ?? rows[index - 1])?.item.node.id);
  };
  const destinations = (location: Location) => listDestinations(items, location, enabled);
  const areaButton = (
    <Button
      variant="default"
      disabled={editing !== null}
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => startAdding(null)}
    >
      {t('add.area')}
    </Button>
  );

  if (items.length === 0 && editing === null)
    return (
      <EmptyState
        icon={<IconSitemap size={24} stroke={1.6} />}
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={areaButton}
      />
    );
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          maxLength={128}
          disabled={editing !== null}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            handle.current?.focus();
          }}
        />
        {areaButton}
      </div>
      <div className={classes.frame}>
        {rows.length === 0 && (
          <p className={classes.nothing} role="status">
            {t('nothingFound', { search: search.trim() })}
          </p>
        )}
        <Tree
          ref={handle}
          label={t('title')}
          rows={rows}
          fixed={words.length > 0}
          onToggle={toggle}
          focusOn={editor.focusOn}
          tall={editing?.error ? editing.location.id : undefined}
          onKey={({ key, shiftKey }, { item }) => {
            if (editing !== null) return false;
            if (key === 'Enter' || key === 'F2') editor.rename(item.node);
            else if (key === 'Delete') remove(item.node);
            else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) setMenuOf(item.node.id);
            else return false;
            return true;
          }}
          renderRow={({ item: { node } }) =>
            editing?.location.id === node.id ? (
              <LocationName
                label={node.id === newId ? t(`nameOf.${node.level}`) : t('nameOfThat', { name: node.name })}
                value={editing.name}
                error={editing.error}
                busy={editing.busy}
                onChange={editor.setName}
                onSave={() => void editor.save()}
                onCancel={editor.cancel}
              />
            ) : (
              <LocationRow
                location={node}
                words={words}
                enabled={enabled}
                canMove={() => destinations(node).canTake.size > 0}
                menuIsOpen={buildMenu === node.id}
                onMenu={(isOpen) => (isOpen ? setMenuOf(node.id) : closeMenu(node.id))}
                onAdd={() => startAdding(node)}
                onRename={() => editor.rename(node)}
                onMove={() => editor.setMoving(node)}
                onDelete={() => remove(node)}
              />
            )
          }
        />
      </div>
      <p className={classes.foot}>
        <span role="status">{t('count', { count: items.length, value: number(items.length) })}</span>
        <span className={classes.keys}>{t('keys')}</span>
      </p>
      {moving && (
        <TreeDialog
          title={t('move.title', { name: moving.name })}
          searchLabel={t('search')}
          verb={t('move.do')}
          nodes={destinations(moving).displayed.map(labelled)}
          selected={[]}
          isDisabled={(id) => !destinations(moving).canTake.has(id)}
          onChoose={([parentId]) => {
            if (parentId !== undefined) void editor.move(moving, parentId);
          }}
          onClose={() => editor.setMoving(null)}
        />
      )}
      {blocked && (
        <Dialog
          title={t('blocked.title', { name: blocked.name })}
          onClose={editor.dismissBlocked}
          footer={
            <Button variant="default" data-autofocus onClick={editor.dismissBlocked}>
              {t('blocked.close')}
            </Button>
          }
        >
          <ul className={classes.reasons}>
            {blocked.children > 0 && <li>{t('blocked.children', { count: blocked.children })}</li>}
            {blocked.users > 0 && (
              <li>
                {t('blocked.users', { count: blocked.users })}
                {blocked.named.length > 0 && (
                  <ul>
                    {blocked.named.map((name, index) => (
                      // oxlint-disable-next-line react/no-array-index-key -- people can have the same name
                      <li key={index}>{name}</li>
                    ))}
                    {blocked.users > blocked.named.length && (
                      <li>{t('blocked.more', { count: blocked.users - blocked.named.length })}</li>
                    )}
                  </ul>
                )}
              </li>
            )}
          </ul>
          <p>{t('blocked.hint')}</p>
        </Dialog>
      )}
    </>
  );
};

export const LocationTree = () => {
  const { t } = useTranslation('locations');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(locationsQuery);
  return (
    <FormSection title={t('title')} help={t('help')}>
      {data && <Editor locations={data} />}
      {!data && error && (
        <FailedState title={t('failed')} hint={problemText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <LoadingState label={t('loading')}>
          <div className={classes.frame}>
            {Array.from({ length: skeletonRows }, (_, index) => (
              <div key={index} className={classes.waiting}>
                <Skeleton width={`${45 - (index % 3) * 10}%`} />
              </div>
            ))}
          </div>
        </LoadingState>
      )}
    </FormSection>
  );
};
