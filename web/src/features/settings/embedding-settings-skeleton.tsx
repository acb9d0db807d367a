import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/form-section';
import { Skeleton } from '../../ui/skeleton';

/** Heights of the fields of each section, in px, as far as they can be known before. */
const sections = [
  { key: 'powerBi', heights: [80, 60, 80, 80, 80, 40] },
  { key: 'tableau', heights: [80, 80, 60, 80, 120, 40] },
  { key: 'hosts', heights: [80] },
] as const;

/** The shape of the embedding settings while they are on their way. */
export const EmbeddingSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  const words = {
    powerBi: { title: t('powerBi.title'), help: t('powerBi.help') },
    tableau: { title: t('tableau.title'), help: t('tableau.help') },
    hosts: { title: t('embedding.hosts'), help: t('embedding.hostsHelp') },
  };
  return (
    <div>
      {sections.map(({ key, heights }) => (
        <FormSection key={key} {...words[key]}>
          {heights.map((height, index) => (
            <Skeleton key={index} height={height} box />
          ))}
        </FormSection>
      ))}
    </div>
  );
};
