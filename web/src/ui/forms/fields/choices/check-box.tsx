import { useEffect, useRef, type ComponentProps } from 'react';
import classes from './check-box.module.css';

export interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  'aria-label': string;
  /** Indeterminate: only some of the rows are checked. */
  mixed?: boolean;
}

export const CheckBox = ({ mixed = false, ...input }: CheckBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return <input {...input} ref={box} type="checkbox" className={classes.box} />;
};
