import { FormSection } from '../../ui/forms/form-section';
import { Skeleton } from '../../ui/feedback/skeleton';

/** A section that is on its way: its words, and the heights of its fields in px as far as they can be known before. */
export interface SectionOutline {
  title: string;
  help: string;
  heights: readonly number[];
}

/** The shape of a form of settings while they are on their way. */
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
