import { FormSection } from '../../ui/forms/form-section';
import classes from './settings-skeleton.module.css';
import { Skeleton } from '../../ui/feedback/skeleton';

interface SectionOutline {
  title: string;
  help: string;
  heights: readonly number[];
}

export interface SettingsSkeletonProps {
  sections: readonly SectionOutline[];
  /** Titles are above the fields, as beside a preview. */
  isBeside?: boolean;
}

export const SettingsSkeleton = ({ sections, isBeside = false }: SettingsSkeletonProps) => (
  <div className={isBeside ? classes.beside : undefined}>
    {sections.map(({ title, help, heights }) => (
      <FormSection key={title} title={title} help={help}>
        {heights.map((height, index) => (
          <Skeleton key={index} height={height} box />
        ))}
      </FormSection>
    ))}
  </div>
);
