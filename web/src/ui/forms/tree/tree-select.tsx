import { Input, UnstyledButton } from '@mantine/core';
import { IconSitemap, IconX } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts, type FieldProps } from '../fields/field-parts';
import { TreeDialog, type TreeSource } from './tree-dialog';
import { toPath, buildTree } from './tree-nodes';
import classes from './tree-select.module.css';

export interface TreeSelectProps extends FieldProps, TreeSource {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  placeholder: string;
  searchLabel: string;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Path by which a form finds the field. */
  'data-path'?: string;
}

const labelsInSight = 8;

/** A choice of nodes, shown as labels with their ancestors and edited in a dialog. */
export const TreeSelect = (props: TreeSelectProps) => {
  const { label, help, error, nodes, failed, value, onChange, placeholder, searchLabel, ...opener } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const tree = useMemo(() => buildTree(nodes ?? []), [nodes]);
  const selected = value.flatMap((one) => {
    const item = tree.byId.get(one);
    return item ? [{ id: one, path: toPath(item).join(' / ') }] : [];
  });
  const visible = selected.slice(0, labelsInSight);
  const described = [
    ...(value.length > 0 ? [`${id}-chosen`] : []),
    ...(error === undefined ? (help === undefined ? [] : [`${id}-description`]) : [`${id}-error`]),
  ];
  const { classNames, ...parts } = fieldParts({ label, help, error });
  return (
    <Input.Wrapper {...parts} classNames={{ root: classNames.wrapper }} id={id}>
      <div className={classes.field} data-error={error !== undefined || undefined}>
        {visible.length > 0 && (
          <ul className={classes.labels} aria-label={label}>
            {visible.map((one) => (
              <li key={one.id} className={classes.label}>
                <span className={classes.path} title={one.path}>
                  {one.path}
                </span>
                <UnstyledButton
                  className={classes.remove}
                  aria-label={t('tree.remove', { label: one.path })}
                  onClick={() => {
                    onChange(value.filter((other) => other !== one.id));
                    document.getElementById(id)?.focus();
                  }}
                >
                  <IconX size={14} stroke={1.8} aria-hidden />
                </UnstyledButton>
              </li>
            ))}
            {selected.length > visible.length && (
              <li className={classes.more}>{t('tree.more', { count: selected.length - visible.length })}</li>
            )}
          </ul>
        )}
        <UnstyledButton
          {...opener}
          id={id}
          className={classes.opener}
          aria-haspopup="dialog"
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          aria-invalid={error !== undefined || undefined}
          onClick={() => setIsOpen(true)}
        >
          {value.length === 0 && placeholder}
          {value.length > 0 && (
            <span id={`${id}-chosen`} className={visible.length > 0 ? classes.silent : undefined}>
              {t('tree.chosen', { count: value.length })}
            </span>
          )}
          <IconSitemap className={classes.icon} size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </div>
      {isOpen && (
        <TreeDialog
          title={label}
          searchLabel={searchLabel}
          verb={t('tree.done')}
          nodes={nodes}
          failed={failed}
          selected={value}
          multiple
          onChoose={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Input.Wrapper>
  );
};
