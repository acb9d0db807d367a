import type { Person } from '@vantage/contract/users/users';
import { useWindowEvent } from '@mantine/hooks';
import { useId, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/data-display/avatar';
import { FieldError } from '../../../ui/forms/fields/field-parts';
import classes from './people-list.module.css';

export interface PeopleListProps {
  label: string;
  people: readonly Person[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** For the selection, or one person by double click. */
  onMove: (ids: readonly string[]) => void;
  onDropped: () => void;
  onDragStart: () => void;
  /** Such as that they were just added. */
  toMark: (person: Person) => string | undefined;
  onEndNear?: () => void;
  empty: ReactNode;
  error?: string | undefined;
  'data-path'?: string;
}

const getName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * One of two lists that people are moved between: by keyboard as a list box, by double click or by dragging.
 */
export const PeopleList = (props: PeopleListProps) => {
  const { label, people, selected, onSelect, onMove, toMark, error, 'data-path': path } = props;
  const { t } = useTranslation('users');
  const noteId = useId();
  const [active, setActive] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const anchor = useRef<number | null>(null);
  useWindowEvent('dragend', () => setIsOver(false));
  const at = Math.min(active, people.length - 1);

  const toggle = (index: number, extend: boolean) => {
    const person = people[index];
    if (!person) return;
    const next = new Set(selected);
    if (extend && anchor.current !== null) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      for (const one of people.slice(from, to + 1)) next.add(one.id);
    } else {
      if (next.has(person.id)) next.delete(person.id);
      else next.add(person.id);
      anchor.current = index;
    }
    setActive(index);
    onSelect(next);
  };
  const go = (index: number) => {
    const next = Math.max(0, Math.min(people.length - 1, index));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    if (next >= people.length - 5) props.onEndNear?.();
  };
  const press = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(people.length - 1),
      ' ': () => toggle(at, event.shiftKey),
      Enter: () => {
        const person = people[at];
        onMove(selected.size > 0 ? [...selected] : person ? [person.id] : []);
      },
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drag = (person: Person) => {
    if (!selected.has(person.id)) onSelect(new Set([person.id]));
    props.onDragStart();
  };
  const optionId = (person: Person) => `${label}-${person.id}`;
  const current = people[at];

  return (
    <div className={classes.frame}>
      <div
        ref={list}
        className={classes.list}
        data-over={isOver}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        data-path={path}
        {...(error !== undefined && { 'aria-invalid': true })}
        {...((error !== undefined || people.length === 0) && { 'aria-describedby': noteId })}
        tabIndex={0}
        aria-activedescendant={current && optionId(current)}
        onKeyDown={press}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollTop + box.clientHeight > box.scrollHeight - 400) props.onEndNear?.();
        }}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          props.onDropped();
        }}
      >
        {people.map((person, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list box has the keys
          <div
            key={person.id}
            id={optionId(person)}
            role="option"
            tabIndex={-1}
            aria-selected={selected.has(person.id)}
            data-active={index === at}
            className={classes.person}
            draggable
            onClick={(event) => toggle(index, event.shiftKey)}
            onDoubleClick={() => onMove([person.id])}
            onDragStart={() => drag(person)}
          >
            <Avatar {...person} />
            <span className={classes.names}>
              <span className={classes.name}>{getName(person)}</span>
              <span className={classes.detail}>
                {person.userName} · {t(`roles.${person.appRoleId}`)}
              </span>
            </span>
            {toMark(person) !== undefined && <span className={classes.mark}>{toMark(person)}</span>}
          </div>
        ))}
      </div>
      {people.length === 0 && (
        <p className={classes.empty} {...(error === undefined && { id: noteId })}>
          {props.empty}
        </p>
      )}
      {error !== undefined && (
        <div id={noteId} className={classes.error}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
};
