import { FormSection } from '../../ui/forms/form-section';
import { Skeleton } from '../../ui/feedback/skeleton';

export interface SectionOutline {
  title: string;
  help: string;
  heights: readonly number[];
}

export const SettingsSkeleton = ({ sections }: { sections: readonly SectionOutline[] }) => (
  <div>
    {sections.map(({ title, help, heights }) => (
      <FormSection key={title} title={title} help={help}>
        {heights.map((height, index) => (
          <Skeleton key={index} height={height} box />
        ))}
      </FormSection>
    ))}
  </div>
);
