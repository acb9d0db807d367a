import { TextInput, CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DragSource } from '../drag/drag-source';
import { elementGroups, listElementTypes, type ElementType } from '../element-types/element-types';
import { useTypeTitle } from '../element-types/use-type-title';
import { useInsertElement } from '../elements/use-insert-element';
import classes from './palette.module.css';

interface PaletteItemProps {
  readonly type: ElementType;
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
}

const PaletteItem = ({ type, isTabStop, onChoose, onFocus }: PaletteItemProps) => {
  const getTypeTitle = useTypeTitle();
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-palette-type={type.id}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onChoose}
        onFocus={onFocus}
      >
        <type.icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>{getTypeTitle(type.id)}</span>
        <span className={classes.grip} aria-hidden>
          <IconGripVertical size={16} stroke={1.6} />
        </span>
      </button>
    </li>
  );
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The question types that can be added: by click, Enter, or dragging to the canvas. */
export const Palette = () => {
  const { t, i18n } = useTranslation('survey-design');
  const getTypeTitle = useTypeTitle();
  const insertElement = useInsertElement();
  const types = useMemo(() => listElementTypes(), []);
  const [search, setSearch] = useState('');
  const [focusedId, setFocusedId] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const language = i18n.resolvedLanguage;
  const wanted = search.trim().toLocaleLowerCase(language);
  const matches = types.filter(
    ({ id }) => getTypeTitle(id).toLocaleLowerCase(language).includes(wanted) || id.includes(wanted),
  );
  const tabStop = matches.find(({ id }) => id === focusedId) ?? matches[0];

  const focusItem = (index: number) =>
    root.current?.querySelectorAll<HTMLElement>('[data-palette-type]')[index]?.focus();
  const handleListKey = (event: KeyboardEvent) => {
    const from = matches.findIndex(({ id }) => id === focusedId);
    const to = { Home: 0, End: matches.length - 1 }[event.key] ?? from + (steps[event.key] ?? Number.NaN);
    if (Number.isNaN(to) || event.altKey) return;
    event.preventDefault();
    focusItem(Math.max(0, Math.min(to, matches.length - 1)));
  };
  const handleSearchKey = (event: KeyboardEvent) => {
    const [first] = matches;
    if (event.key === 'ArrowDown') focusItem(0);
    else if (event.key === 'Enter' && first && wanted !== '') insertElement(first.id);
    else if (event.key === 'Escape' && search !== '') setSearch('');
    else return;
    event.preventDefault();
  };

  return (
    <DragSource id="palette" className={classes.palette}>
      <TextInput
        type="search"
        size="sm"
        className={classes.search}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        value={search}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={handleSearchKey}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        leftSectionWidth={36}
        rightSection={
          search !== '' && (
            <CloseButton size="sm" aria-label={t('palette.clear')} onClick={() => setSearch('')} />
          )
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- reads the keys of the buttons in it */}
      <div ref={root} className={classes.groups} onKeyDown={handleListKey}>
        {elementGroups.map((group) => {
          const inGroup = matches.filter((type) => type.group === group);
          if (inGroup.length === 0) return null;
          return (
            <section key={group} aria-label={t(`group.${group}`)}>
              <h3 className={classes.group} aria-hidden>
                {t(`group.${group}`)}
              </h3>
              <ul className={classes.items}>
                {inGroup.map((type) => (
                  <PaletteItem
                    key={type.id}
                    type={type}
                    isTabStop={type === tabStop}
                    onChoose={() => insertElement(type.id)}
                    onFocus={() => setFocusedId(type.id)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className={classes.none} role="status">
        {matches.length === 0 && t('palette.none', { search: search.trim() })}
      </p>
    </DragSource>
  );
};
