import type { ReactNode } from 'react';
import styles from './survey-page.module.css';

const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** Takes the focus, so that screen readers announce it. */
export function SurveyMessage({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.message}>
      <h1 key={title} ref={focus} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}
