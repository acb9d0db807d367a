import type { Survey } from '@vantage/contract/surveys/surveys';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import type { SurveySort } from './survey-search';
import { SurveyStateBadge } from './survey-state-badge';
import { TableTitle } from '../../../ui/lists/table/table-title';

export type SurveyLink = (props: { survey: Survey; children: ReactNode }) => ReactNode;

export const useSurveyColumns = (SurveyLink: SurveyLink): TableColumn<Survey, SurveySort>[] => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  return useMemo(() => {
    /** Responses at SurveyMonkey are counted there. */
    const responses = ({ type, responseCount, responseLimit }: Survey): string => {
      if (type === 'SurveyMonkey') return '–';
      const count = formats.number(responseCount);
      return responseLimit === null
        ? count
        : t('responsesOf', { count, limit: formats.number(responseLimit) });
    };
    return [
      {
        key: 'name',
        header: t('field.name'),
        sortBy: 'name',
        share: 21,
        minWidth: 180,
        renderCell: (survey) => (
          <SurveyLink survey={survey}>
            <TableTitle>{survey.name}</TableTitle>
          </SurveyLink>
        ),
      },
      {
        key: 'customer',
        header: t('field.customer'),
        sortBy: 'customer',
        share: 16,
        minWidth: 130,
        hideOrder: 6,
        renderCell: ({ customerName }) => customerName,
      },
      {
        key: 'type',
        header: t('field.type'),
        sortBy: 'type',
        share: 11,
        minWidth: 110,
        hideOrder: 1,
        renderCell: ({ type }) => type,
      },
      {
        key: 'state',
        header: t('field.state'),
        sortBy: 'state',
        share: 12,
        minWidth: 110,
        renderCell: ({ state, archivedAt, hasUnpublishedChanges }) => (
          <SurveyStateBadge
            state={state}
            archived={archivedAt !== null}
            hasUnpublishedChanges={hasUnpublishedChanges}
          />
        ),
      },
      {
        key: 'startDate',
        header: t('field.startDate'),
        sortBy: 'startDate',
        share: 10,
        minWidth: 110,
        hideOrder: 3,
        renderCell: ({ startDate }) => formats.date(startDate),
      },
      {
        key: 'endDate',
        header: t('field.endDate'),
        sortBy: 'endDate',
        share: 10,
        minWidth: 110,
        hideOrder: 4,
        renderCell: ({ endDate }) => formats.date(endDate),
      },
      {
        key: 'responses',
        header: t('field.responses'),
        sortBy: 'responseCount',
        share: 12,
        minWidth: 144,
        hideOrder: 5,
        align: 'end',
        renderCell: responses,
      },
      {
        key: 'emailsSent',
        header: t('field.emailsSent'),
        share: 8,
        minWidth: 116,
        hideOrder: 2,
        align: 'end',
        renderCell: ({ emailsSent }) => formats.number(emailsSent),
      },
    ];
  }, [t, formats, SurveyLink]);
};
