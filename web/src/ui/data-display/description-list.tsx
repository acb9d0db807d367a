import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface DescriptionItem {
  label: string;
  value: ReactNode;
}

export const DescriptionList = ({
  title,
  help,
  facts,
}: {
  title: string;
  help?: string;
  facts: readonly DescriptionItem[];
}) => (
  <section className={classes.section}>
    <div>
      <h2 className={classes.title}>{title}</h2>
      {help !== undefined && <p className={classes.help}>{help}</p>}
    </div>
    <dl className={classes.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
