import type { Survey } from '@vantage/contract/surveys/surveys';
import { IconChartBar, IconClipboardList } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader, type PageHeaderProps } from '../../../ui/layout/page-header';
import { DataTable } from '../../../ui/lists/table/data-table';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { clientSurveysQuery } from '../api/surveys';
import { useQrCode } from '../sharing/use-qr-code';
import { useSurveyColumns, type SurveyLink } from './survey-columns';

export interface ClientSurveysProps {
  customerId: string;
  breadcrumb: ReactNode;
  back: PageHeaderProps['back'];
  customerName: string | undefined;
  onShowResults: (surveyId: string) => void;
  SurveyLink: SurveyLink;
}

const getId = ({ id }: Survey) => id;
const getName = ({ name }: Survey) => name;
/** These are the shares of the visible columns, which can't be sorted. */
const shares: Readonly<Record<string, number>> = {
  name: 45,
  state: 16,
  startDate: 13,
  endDate: 13,
  responses: 13,
};

/** Lists the surveys of one client, for users who review results. */
export const ClientSurveys = (props: ClientSurveysProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const qrCode = useQrCode();
  const list = useKeysetList(clientSurveysQuery(props.customerId));
  const all = useSurveyColumns(props.SurveyLink);
  const columns = useMemo(
    () =>
      all
        .filter(({ key }) => key in shares)
        .map(({ key, header, align, minWidth, hideOrder, renderCell }): TableColumn<Survey, never> => ({
          key,
          header,
          share: shares[key] ?? 0,
          minWidth,
          ...(align && { align }),
          ...(hideOrder !== undefined && { hideOrder }),
          renderCell,
        })),
    [all],
  );

  const rowActions = (survey: Survey): RowAction[] => [
    {
      key: 'results',
      label: t('results.verb'),
      icon: IconChartBar,
      shortcut: 'r',
      onChoose: () => props.onShowResults(survey.id),
    },
    ...qrCode.actionsFor(survey),
  ];

  const table = (loading: boolean) => (
    <DataTable
      label={t('title')}
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getName}
      total={list.total ?? 0}
      {...list.more}
      rowActions={rowActions}
      columns={columns}
    />
  );

  const content = (): ReactNode => {
    if (list.total === undefined)
      return list.query.isPending ? (
        <LoadingState label={t('loading')}>{table(true)}</LoadingState>
      ) : (
        <FailedState
          title={t('failed')}
          hint={list.query.error ? problemText(list.query.error) : t('failedHint')}
          onRetry={list.retry}
        />
      );
    return list.total === 0 ? (
      <EmptyState
        icon={<IconClipboardList size={24} stroke={1.6} />}
        title={t('ofClient.none')}
        hint={t('ofClient.noneHint')}
      />
    ) : (
      table(false)
    );
  };

  return (
    <Page>
      <PageHeader
        breadcrumb={props.breadcrumb}
        back={props.back}
        title={
          props.customerName === undefined ? t('title') : t('ofClient.title', { name: props.customerName })
        }
        description={t('ofClient.description')}
      />
      {content()}
      {qrCode.dialog}
    </Page>
  );
};
