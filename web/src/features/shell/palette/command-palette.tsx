import { Combobox, Kbd, Modal, TextInput, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HighlightedParts } from '../../../ui/data-display/highlighted';
import classes from './command-palette.module.css';
import { tokenize } from '@vantage/contract/api/search-text';
import { matchedParts, matchingEntries, type PaletteEntry, type PaletteGroup } from './palette-search';

export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  onFocus: () => void;
  groups: readonly PaletteGroup[];
  /** Results are still loading. */
  searching: boolean;
  failure: string | null;
}

/**
 * Tells screen readers which entry Enter selects, since the focus stays in the field. Like Mantine, which
 * marks the selected option in the DOM and not in React's state.
 */
const announce = (field: HTMLInputElement | null, id: string | null): void => {
  if (id === null) field?.removeAttribute('aria-activedescendant');
  else field?.setAttribute('aria-activedescendant', id);
};

export const CommandPalette = (props: CommandPaletteProps) => {
  const { opened, onClose, query, onQuery, searching, failure } = props;
  const { t } = useTranslation('shell');
  const router = useRouter();
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const words = tokenize(query);
  const groups = matchingEntries(props.groups, words);
  const entries = groups.flatMap((group) => group.entries);
  const visible = entries.map(({ id }) => id).join(' ');

  const field = useRef<HTMLInputElement>(null);
  // The first entry is selected whenever the list changes.
  useEffect(() => {
    if (!opened) return;
    resetSelectedOption();
    announce(field.current, visible === '' ? null : selectFirstOption());
  }, [opened, visible, resetSelectedOption, selectFirstOption]);

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    if (!entry.staysOpen) onClose();
    if (entry.link) void router.navigate(entry.link);
    entry.run?.();
  };
  const openInNewTab = (entry: PaletteEntry | undefined) => {
    if (!entry?.link) return;
    onClose();
    window.open(router.buildLocation(entry.link).publicHref, '_blank', 'noopener');
  };
  const press = (event: KeyboardEvent) => {
    // During IME composition, Enter and the arrow keys belong to the IME.
    if (event.nativeEvent.isComposing) return;
    const entry = entries[combobox.getSelectedOptionIndex()];
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => announce(field.current, combobox.selectNextOption()),
      ArrowUp: () => announce(field.current, combobox.selectPreviousOption()),
      Enter: () => (event.ctrlKey || event.metaKey ? openInNewTab(entry) : run(entry)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={640}
      yOffset={112}
      radius="lg"
      padding={0}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content, overlay: classes.scrim, inner: classes.inner }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
        <Combobox
          store={combobox}
          onOptionSubmit={(id) => run(entries.find((entry) => entry.id === id))}
          size="md"
        >
          <TextInput
            ref={field}
            variant="unstyled"
            className={classes.search}
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded={entries.length > 0}
            aria-controls={combobox.listId ?? undefined}
            aria-autocomplete="list"
            placeholder={t('palette.placeholder')}
            value={query}
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onFocus={({ currentTarget }) => {
              // The cursor goes after text that was typed before.
              currentTarget.setSelectionRange(query.length, query.length);
              props.onFocus();
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              // A closing menu returns the focus to its button; take it back.
              const goesElsewhere = !currentTarget.closest('[role="dialog"]')?.contains(relatedTarget);
              if (opened && goesElsewhere) currentTarget.focus();
            }}
            onChange={(event) => onQuery(event.currentTarget.value)}
            onKeyDown={press}
            leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
            leftSectionWidth={48}
            rightSection={
              <>
                <Kbd className={`${classes.key} ${classes.escape}`}>Esc</Kbd>
                <Modal.CloseButton
                  className={classes.close}
                  size={40}
                  iconSize={20}
                  aria-label={t('palette.close')}
                />
              </>
            }
            rightSectionWidth={56}
            rightSectionPointerEvents="all"
          />
          <Combobox.Options className={classes.list} aria-label={t('palette.title')} aria-busy={searching}>
            {groups.map((group) => (
              <Combobox.Group
                key={group.label}
                label={group.label}
                classNames={{ groupLabel: classes.groupLabel }}
              >
                {group.entries.map((entry) => (
                  <Combobox.Option key={entry.id} value={entry.id} className={classes.entry}>
                    {entry.icon}
                    <span className={classes.label}>
                      <HighlightedParts parts={matchedParts(entry.label, words)} />
                    </span>
                    {entry.detail !== undefined && (
                      <span className={classes.detail}>
                        <HighlightedParts parts={matchedParts(entry.detail, words)} />
                      </span>
                    )}
                    <IconCornerDownLeft size={16} stroke={1.6} className={classes.enter} aria-hidden />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </Combobox>
        {entries.length === 0 && (
          <p className={classes.nothing}>{searching ? t('palette.searching') : t('palette.nothing')}</p>
        )}
        {failure !== null && <p className={classes.nothing}>{failure}</p>}
        <footer className={classes.foot}>
          <span className={classes.keys} aria-hidden>
            <Kbd className={classes.key}>↑</Kbd>
            <Kbd className={classes.key}>↓</Kbd>
            {t('palette.move')}
          </span>
          <span className={classes.keys} aria-hidden>
            <Kbd className={classes.key}>↵</Kbd>
            {t('palette.open')}
          </span>
          <span className={classes.keys} data-optional aria-hidden>
            <Kbd className={classes.key}>Ctrl ↵</Kbd>
            {t('palette.openInNewTab')}
          </span>
          <span className={classes.count} role="status">
            {searching ? t('palette.searching') : t('palette.results', { count: entries.length })}
          </span>
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
};
