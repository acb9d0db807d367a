import type { ResponseSummary } from '@vantage/contract/surveys/survey-responses';
import { permission } from '@vantage/contract/permissions';
import { UnstyledButton } from '@mantine/core';
import { IconEye, IconInbox, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../lib/browser/toasts';
import { useFormats } from '../../../../lib/i18n/formats';
import { languageName } from '../../../../lib/i18n/language-name';
import { useProblemText, useProblemToast } from '../../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../../lib/lists/keyset-list';
import { useCan } from '../../../../lib/session/current-user';
import { EmptyState, FailedState, LoadingState } from '../../../../ui/feedback/message-state';
import { DataTable } from '../../../../ui/lists/table/data-table';
import type { RowAction } from '../../../../ui/lists/table/row-menu';
import type { TableColumn } from '../../../../ui/lists/table/table-row';
import { confirm } from '../../../../ui/overlays/confirm';
import { surveyResponsesQuery, useDeleteResponse, useReloadNewResponses } from '../../api/survey-results';
import { ResponseDialog } from './response-dialog';
import { useResponseLabel } from './use-response-label';
import type { ResultsSearch } from '../results-search';

const responseId = ({ id }: ResponseSummary) => id;

export interface ResponseTableProps {
  surveyId: string;
  search: ResultsSearch;
  textLanguage: string;
  /** Whether the survey accepts only so many responses, of which a deleted one no longer counts. */
  hasLimit: boolean;
  /** The summary may know of more responses than the list, which is then loaded again. */
  total: number | undefined;
  attributeNames: readonly string[];
}

export const ResponseTable = (props: ResponseTableProps) => {
  const { surveyId, search, textLanguage, hasLimit, total, attributeNames } = props;
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const mayDelete = useCan(permission.surveysWrite);
  const deleteResponse = useDeleteResponse(surveyId);
  const [opened, setOpened] = useState<ResponseSummary | null>(null);
  const list = useKeysetList(surveyResponsesQuery(surveyId, search));
  useReloadNewResponses(surveyId, list.stale ? undefined : list.total, total);
  const responseLabel = useResponseLabel();
  const hasTimes = list.rows.every(({ submittedAt }) => submittedAt !== null);
  const hasIpAddresses = list.rows.some(({ ipAddress }) => ipAddress !== null);

  const columns = useMemo(
    (): TableColumn<ResponseSummary, never>[] => [
      {
        key: 'submittedAt',
        header: t(hasTimes ? 'results.submitted' : 'results.response'),
        share: 40,
        minWidth: 160,
        renderCell: (response) => (
          <UnstyledButton onClick={() => setOpened(response)}>{responseLabel(response)}</UnstyledButton>
        ),
      },
      ...attributeNames.map((name, index): TableColumn<ResponseSummary, never> => ({
        key: `attribute ${name}`,
        header: name,
        share: 20,
        minWidth: 110,
        hideOrder: 3 + index,
        renderCell: ({ attributes }) => attributes[name] ?? '–',
      })),
      {
        key: 'language',
        header: t('results.language'),
        share: 25,
        minWidth: 110,
        renderCell: ({ language }) => (language === null ? '–' : languageName(language, textLanguage)),
      },
      {
        key: 'version',
        header: t('results.version'),
        share: hasIpAddresses ? 15 : 35,
        minWidth: 110,
        hideOrder: 2,
        renderCell: ({ version }) => formats.number(version),
      },
      ...(hasIpAddresses
        ? [
            {
              key: 'ipAddress',
              header: t('results.ipAddress'),
              share: 20,
              minWidth: 140,
              hideOrder: 1,
              renderCell: ({ ipAddress }: ResponseSummary) => ipAddress ?? '–',
            },
          ]
        : []),
    ],
    [t, formats, textLanguage, hasIpAddresses, hasTimes, attributeNames, responseLabel],
  );

  const remove = async (response: ResponseSummary): Promise<void> => {
    const isSure = await confirm({
      title: t('results.remove.title'),
      body: t(hasLimit ? 'results.remove.bodyWithLimit' : 'results.remove.body', {
        time: responseLabel(response),
      }),
      verb: t('results.remove.verb'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await deleteResponse.mutateAsync(response.id);
      toast({ severity: 'success', message: t('results.remove.done') });
    } catch (error) {
      showProblem(error);
    }
  };

  const rowActions = (response: ResponseSummary): RowAction[] => [
    {
      key: 'show',
      label: t('results.show'),
      icon: IconEye,
      reads: true,
      onChoose: () => setOpened(response),
    },
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('results.remove.verb'),
            icon: IconTrash,
            destructive: true,
            onChoose: () => void remove(response),
          },
        ]
      : []),
  ];

  const table = (loading: boolean) => (
    <DataTable
      label={t('results.responses')}
      rows={list.rows}
      loading={loading}
      rowKey={responseId}
      rowLabel={responseLabel}
      total={list.total ?? 0}
      {...list.more}
      rowActions={rowActions}
      columns={columns}
    />
  );

  if (list.total === undefined && !list.query.isPending)
    return (
      <FailedState
        title={t('results.failed')}
        hint={list.query.error ? problemText(list.query.error) : undefined}
        onRetry={list.retry}
      />
    );
  if (list.total === undefined)
    return <LoadingState label={t('results.loading')}>{table(true)}</LoadingState>;
  return (
    <>
      {list.total === 0 ? (
        <EmptyState
          icon={<IconInbox size={24} stroke={1.6} />}
          title={t('results.none')}
          hint={t('results.noneHint')}
        />
      ) : (
        table(false)
      )}
      {opened && (
        <ResponseDialog
          surveyId={surveyId}
          response={opened}
          textLanguage={textLanguage}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
