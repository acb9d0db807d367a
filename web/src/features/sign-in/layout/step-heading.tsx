import type { ReactNode } from 'react';
import { useReturningUser } from '../reauthentication/returning-user';
import form from '../sign-in-form.module.css';
import classes from './step-heading.module.css';

export interface StepHeadingProps {
  title: string;
  description?: ReactNode;
  /** Omitted in a window, whose own title says the same. */
  isFirst?: boolean;
}

export const StepHeading = ({ title, description, isFirst = false }: StepHeadingProps) => {
  const isInWindow = useReturningUser() !== null;
  if (isInWindow && isFirst) return null;
  const Title = isInWindow ? 'h3' : 'h1';
  return (
    <>
      <Title className={isInWindow ? classes.inWindow : form.title} tabIndex={-1}>
        {title}
      </Title>
      {description !== undefined && <p className={form.description}>{description}</p>}
    </>
  );
};
