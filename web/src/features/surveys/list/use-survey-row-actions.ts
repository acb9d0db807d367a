import { permission } from '@vantage/contract/permissions';
import type { Survey } from '@vantage/contract/surveys/surveys';
import {
  IconArchive,
  IconArchiveOff,
  IconChartBar,
  IconCopy,
  IconEye,
  IconLink,
  IconListDetails,
  IconMailForward,
  IconPencil,
  IconTrash,
  IconWebhook,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/current-user';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { useSurveyActions } from './use-survey-actions';
import { useSurveyArchiving } from './use-survey-archiving';

export interface SurveyRowHandlers {
  onEdit: (surveyId: string) => void;
  onEditQuestions: (surveyId: string) => void;
  onShowResults: (surveyId: string) => void;
  onShowWebhooks: (surveyId: string) => void;
  onPreview: (surveyId: string) => void;
  onSendEmail: (surveyId: string) => void;
  onDuplicate: (survey: Survey) => void;
  qrCodeActions: (survey: Survey) => RowAction[];
}

export const useSurveyRowActions = (handlers: SurveyRowHandlers): ((survey: Survey) => RowAction[]) => {
  const { t } = useTranslation('surveys');
  const actions = useSurveyActions();
  const archiving = useSurveyArchiving();
  const maySendEmail = useCan(permission.mailingsSend);

  const resultActions = ({ id, type }: Survey): RowAction[] =>
    type === 'SurveyJS'
      ? [
          {
            key: 'results',
            label: t('results.verb'),
            icon: IconChartBar,
            shortcut: 'r',
            reads: true,
            onChoose: () => handlers.onShowResults(id),
          },
        ]
      : [];

  const duplicateAction = (survey: Survey): RowAction => ({
    key: 'duplicate',
    label: t('duplicate.verb'),
    icon: IconCopy,
    shortcut: 'd',
    onChoose: () => handlers.onDuplicate(survey),
  });

  const deleteAction = (survey: Survey): RowAction => ({
    key: 'delete',
    label: t('remove.verb'),
    icon: IconTrash,
    destructive: true,
    onChoose: () => void archiving.remove(survey),
  });

  const archivedActions = (survey: Survey): RowAction[] => [
    ...resultActions(survey),
    ...(maySendEmail
      ? [
          {
            key: 'mailings',
            label: t('archived.mailings'),
            icon: IconMailForward,
            shortcut: 'm',
            reads: true,
            onChoose: () => handlers.onSendEmail(survey.id),
          },
        ]
      : []),
    duplicateAction(survey),
    {
      key: 'restore',
      label: t('restore.verb'),
      icon: IconArchiveOff,
      onChoose: () => void archiving.restore(survey),
    },
    deleteAction(survey),
  ];

  return (survey) => {
    if (survey.archivedAt !== null) return archivedActions(survey);
    const { id, type, published, draftVersion, hasUnpublishedChanges, liveUrl } = survey;
    const isOwn = type === 'SurveyJS';
    return [
      {
        key: 'edit',
        label: t('edit'),
        icon: IconPencil,
        shortcut: 'e',
        reads: true,
        onChoose: () => handlers.onEdit(id),
      },
      ...(isOwn
        ? [
            {
              key: 'questions',
              label: t('questions.edit'),
              icon: IconListDetails,
              shortcut: 'q',
              reads: true,
              onChoose: () => handlers.onEditQuestions(id),
            },
            {
              key: 'preview',
              label: t('preview.verb'),
              icon: IconEye,
              shortcut: 'v',
              disabledBecause: draftVersion === 0 ? t('preview.noneHint') : undefined,
              onChoose: () => handlers.onPreview(id),
            },
          ]
        : []),
      ...resultActions(survey),
      ...(!published || hasUnpublishedChanges
        ? [
            {
              key: 'publish',
              label: t(published ? 'publishChanges.verb' : 'publish.verb'),
              icon: IconWorldUpload,
              shortcut: 'p',
              disabledBecause: isOwn && draftVersion === 0 ? t('publish.noQuestions') : undefined,
              onChoose: () => void actions.publish(survey),
            },
          ]
        : []),
      ...(published
        ? [
            {
              key: 'copy',
              label: t('liveUrl.copy'),
              icon: IconLink,
              shortcut: 'c',
              reads: true,
              disabledBecause: liveUrl === null ? t('liveUrl.offHint') : undefined,
              onChoose: () => void actions.copyLiveUrl(liveUrl ?? ''),
            },
            ...handlers.qrCodeActions(survey),
            {
              key: 'unpublish',
              label: t('unpublish.verb'),
              icon: IconWorldOff,
              onChoose: () => void actions.unpublish(survey),
            },
          ]
        : []),
      ...(maySendEmail
        ? [
            {
              key: 'sendEmail',
              label: t('sendEmail'),
              icon: IconMailForward,
              shortcut: 'm',
              disabledBecause: published ? undefined : t('sendEmailHint'),
              onChoose: () => handlers.onSendEmail(id),
            },
          ]
        : []),
      ...(isOwn
        ? [
            {
              key: 'webhooks',
              label: t('webhooks.verb'),
              icon: IconWebhook,
              shortcut: 'w',
              onChoose: () => handlers.onShowWebhooks(id),
            },
          ]
        : []),
      duplicateAction(survey),
      {
        key: 'archive',
        label: t('archive.verb'),
        icon: IconArchive,
        onChoose: () => void archiving.archive(survey),
      },
      deleteAction(survey),
    ];
  };
};
