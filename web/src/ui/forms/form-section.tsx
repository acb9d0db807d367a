import { useId, type ReactNode } from 'react';
import classes from './form-section.module.css';

export interface FormSectionProps {
  title: string;
  help?: string;
  children: ReactNode;
}

export const FormSection = ({ title, help, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
};

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={classes.pair}>{children}</div>
);
