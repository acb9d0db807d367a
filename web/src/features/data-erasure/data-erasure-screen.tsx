import { email as emailField } from '@vantage/contract/users/user-fields';
import type { RespondentData } from '@vantage/contract/surveys/respondent-erasure';
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useProblemToast } from '../../lib/i18n/problem-text';
import { isViewingAs } from '../../lib/session/session';
import { EmptyState } from '../../ui/feedback/message-state';
import { ErrorSummary } from '../../ui/forms/error-summary';
import { TextField } from '../../ui/forms/fields/text-field';
import { useSaveForm } from '../../ui/forms/use-save-form';
import { Page } from '../../ui/layout/page';
import { PageHeader } from '../../ui/layout/page-header';
import { confirm } from '../../ui/overlays/confirm';
import { useEraseRespondent, useFindRespondentData } from './api/respondent-erasure';
import { ErasureProgress } from './erasure-progress';
import { RespondentDataSummary } from './respondent-data-summary';
import classes from './data-erasure.module.css';

const fields = z.strictObject({ email: emailField });

interface Found {
  readonly email: string;
  readonly data: RespondentData;
}

const isEmpty = ({ responses, mailings, uploads }: RespondentData): boolean =>
  responses + mailings + uploads === 0;

/** Finds and erases the survey data of one person by e-mail address. */
export const DataErasureScreen = ({ breadcrumb }: { breadcrumb: ReactNode }) => {
  const { t, i18n } = useTranslation('data-erasure');
  const showProblem = useProblemToast();
  const findData = useFindRespondentData();
  const eraseRespondent = useEraseRespondent();
  const [match, setFound] = useState<Found | null>(null);
  const [erasureId, setErasureId] = useState<string | null>(null);
  const form = useSaveForm({
    initialValues: { email: '' },
    schema: fields,
    labels: { email: t('email') },
    save: async ({ email }) => ({ email, data: await findData.mutateAsync({ email }) }),
    onSaved: setFound,
  });

  const questionText = ({ responses, mailings, uploads }: RespondentData): string => {
    const match: string[] = [];
    if (responses > 0) match.push(t('erase.responses', { count: responses }));
    if (mailings > 0) match.push(t('erase.mailings', { count: mailings }));
    if (uploads > 0) match.push(t('erase.uploads', { count: uploads }));
    const data = new Intl.ListFormat(i18n.language).format(match);
    return t(responses > 0 ? 'erase.body' : 'erase.bodyWithoutResponses', { data });
  };

  const erase = async ({ email, data }: Found): Promise<void> => {
    const isSure = await confirm({
      title: t('erase.title', { email }),
      body: questionText(data),
      verb: t('erase.verb'),
      destructive: true,
      typedName: email,
    });
    if (!isSure) return;
    try {
      const { id } = await eraseRespondent.mutateAsync({ email });
      setErasureId(id);
    } catch (error) {
      showProblem(error);
    }
  };

  const startAgain = (): void => {
    setErasureId(null);
    setFound(null);
  };

  const result = (): ReactNode => {
    if (!match) return null;
    const { email, data } = match;
    if (isEmpty(data))
      return (
        <EmptyState
          icon={<IconUserSearch size={24} stroke={1.6} />}
          title={t('none', { email })}
          hint={
            <>
              {data.suppression !== null && (
                <>
                  {t('noneSuppressed', { reason: t(`reason.${data.suppression}`) })}
                  <br />
                </>
              )}
              {t('noneHint')}
            </>
          }
        />
      );
    return (
      <>
        <RespondentDataSummary email={email} data={data} />
        {!isViewingAs() && (
          <Button
            className={classes.erase}
            loading={eraseRespondent.isPending}
            onClick={() => void erase(match)}
          >
            {t('erase.verb')}
          </Button>
        )}
      </>
    );
  };

  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={t('title')} description={t('description')} />
      {erasureId === null ? (
        <>
          <form
            className={classes.search}
            noValidate
            aria-busy={form.busy}
            onSubmit={(event) => void form.submit(event)}
          >
            <ErrorSummary form={form} />
            <div className={classes.field}>
              <TextField
                {...form.field('email')}
                type="email"
                autoComplete="off"
                spellCheck={false}
                readOnly={form.busy}
              />
            </div>
            <Button type="submit" variant={match ? 'default' : 'filled'} loading={form.busy}>
              {t('find')}
            </Button>
          </form>
          {result()}
        </>
      ) : (
        <ErasureProgress erasureId={erasureId} onAgain={startAgain} />
      )}
    </Page>
  );
};
