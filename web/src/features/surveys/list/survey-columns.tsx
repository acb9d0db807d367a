import type { Survey } from '@vantage/contract/surveys/surveys';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import type { SurveySort } from './survey-search';
import { SurveyStateBadge } from './survey-state-badge';
import { TableTitle } from '../../../ui/lists/table/table-title';

export type SurveyLink = (props: { surveyId: string; children: ReactNode }) => ReactNode;

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
        width: '25%',
        phone: 'wide',
        renderCell: ({ id, name }) => (
          <SurveyLink surveyId={id}>
            <TableTitle>{name}</TableTitle>
          </SurveyLink>
        ),
      },
      {
        key: 'customer',
        header: t('field.customer'),
        sortBy: 'customer',
        width: '18%',
        phone: 'hidden',
        renderCell: ({ customerName }) => customerName,
      },
      {
        key: 'type',
        header: t('field.type'),
        sortBy: 'type',
        width: '12%',
        tablet: 'hidden',
        phone: 'hidden',
        renderCell: ({ type }) => type,
      },
      {
        key: 'state',
        header: t('field.state'),
        sortBy: 'state',
        width: '14%',
        renderCell: ({ state }) => <SurveyStateBadge state={state} />,
      },
      {
        key: 'startDate',
        header: t('field.startDate'),
        sortBy: 'startDate',
        width: '10%',
        tablet: 'hidden',
        phone: 'hidden',
        renderCell: ({ startDate }) => formats.date(startDate),
      },
      {
        key: 'endDate',
        header: t('field.endDate'),
        sortBy: 'endDate',
        width: '10%',
        phone: 'hidden',
        renderCell: ({ endDate }) => formats.date(endDate),
      },
      {
        key: 'responses',
        header: t('field.responses'),
        sortBy: 'responseCount',
        width: '11%',
        align: 'end',
        phone: 'hidden',
        renderCell: responses,
      },
    ];
  }, [t, formats, SurveyLink]);
};
