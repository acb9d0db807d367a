import { announcementLimits } from '@vantage/contract/announcement-fields';
import type { Announcement } from '@vantage/contract/announcements';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/api/field-problems';
import { useProblemText } from '../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../ui/feedback/message-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { DateField } from '../../ui/forms/fields/date-field';
import { TextAreaField } from '../../ui/forms/fields/text-area-field';
import { FormSection } from '../../ui/forms/form-section';
import { SectionForm } from '../../ui/forms/section-form';
import { useSavedToast } from '../../ui/forms/use-saved-toast';
import { useVersionedForm } from '../../ui/forms/use-versioned-form';
import { announcementQuery, useChangeAnnouncement } from './api/announcements';
import { announcementForm, announcementValues, today } from './announcement-values';

const AnnouncementForm = ({ announcement }: { announcement: Announcement }) => {
  const { t } = useTranslation('announcements');
  const change = useChangeAnnouncement();
  const confirmSaved = useSavedToast();
  const labels = { text: t('text'), lastDay: t('lastDay') };
  const explain = ({ path, code }: FieldProblem): string | undefined => {
    if (path !== 'lastDay') return undefined;
    if (code === 'required') return t('lastDayRequired');
    return code === 'past' ? t('lastDayPast') : undefined;
  };
  const form = useVersionedForm({
    entity: announcement,
    toValues: announcementValues,
    initialValues: announcementValues(announcement),
    schema: announcementForm,
    labels,
    serverNames: { shownUntil: 'lastDay' },
    explain,
    save: (fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? announcement.version }),
    onSaved: (saved) => {
      form.accept(saved);
      confirmSaved(t(saved.text === '' ? 'removed' : 'saved'), form.read ?? announcement, saved);
    },
  });
  return (
    <SectionForm form={form} title={t('title')} help={t('help')} verb={t('save')}>
      <TextAreaField {...form.field('text')} help={t('textHelp')} limit={announcementLimits.text.max} />
      <DateField {...form.field('lastDay')} help={t('lastDayHelp')} min={today()} clearable />
    </SectionForm>
  );
};

/** What an administrator announces to all users. */
export const AnnouncementSettings = () => {
  const { t } = useTranslation('announcements');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(announcementQuery);
  if (data) return <AnnouncementForm announcement={data} />;
  if (error)
    return <FailedState title={t('failed')} hint={problemText(error)} onRetry={() => void refetch()} />;
  return (
    <LoadingState label={t('loading')}>
      <FormSection title={t('title')} help={t('help')}>
        <Skeleton height={140} box />
        <Skeleton height={86} box />
      </FormSection>
    </LoadingState>
  );
};
