import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import classes from './shortcut-list.module.css';

export interface Shortcut {
  label: string;
  /** The keys that are pressed together, or one of which is pressed. */
  keys: readonly string[];
}

/** Keyboard shortcuts with what they do, for a dialog. */
export const ShortcutList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <dl className={classes.list}>
    {shortcuts.map(({ label, keys }) => (
      <div key={label} className={classes.row}>
        <dt>{label}</dt>
        <dd className={classes.keys}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
