import {
  changeMailTemplate,
  createMailTemplate,
  deleteMailTemplate,
  getMailTemplate,
  listMailTemplates,
  type MailTemplate,
  type MailTemplateChange,
  type MailTemplateFields,
} from '@vantage/contract/mailings/mail-templates';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { queryClient } from '../../../lib/api/query-client';
import type { Message } from '../message/message';

const pageSize = 100;

/** A template stores a message. */
export const templateMessage = ({
  subject,
  body,
  mainLanguage,
  translations,
  languageColumn,
}: Message): Omit<MailTemplateFields, 'name'> => ({
  subject,
  body,
  mainLanguage,
  translations: Object.keys(translations).length > 0 ? translations : null,
  languageColumn,
});

/** The tenant's number of templates is limited, so all are fetched, by name. */
export const mailTemplatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  async queryFn({ signal }) {
    const all = [];
    let cursor: string | null | undefined;
    do {
      const query = { sort: 'name', limit: pageSize, cursor: cursor ?? undefined } as const;
      const { items, nextCursor } = await api(listMailTemplates, { query, signal });
      all.push(...items);
      cursor = nextCursor;
    } while (cursor != null);
    return all;
  },
  staleTime: 0,
});

export const mailTemplateQuery = (mailTemplateId: string) =>
  queryOptions({
    queryKey: ['mail-template', mailTemplateId],
    queryFn: ({ signal }) => api(getMailTemplate, { params: { mailTemplateId }, signal }),
    staleTime: Infinity,
  });

const cacheTemplate = (template: MailTemplate): void =>
  void queryClient.setQueryData(mailTemplateQuery(template.id).queryKey, template);

const reload = (): void => void queryClient.invalidateQueries(mailTemplatesQuery);

/** Fetches a template with its message. */
export const useReadTemplate = () =>
  useMutation({
    mutationFn: (mailTemplateId: string) => api(getMailTemplate, { params: { mailTemplateId } }),
    onSuccess: cacheTemplate,
    onError: reload,
  });

export const useCreateTemplate = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: MailTemplateFields) =>
      api(createMailTemplate, { body, idempotencyKey: idempotencyKey.for(body) }),
    onSuccess(template) {
      idempotencyKey.renew();
      cacheTemplate(template);
      reload();
    },
  });
};

export const useChangeTemplate = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ id, ...body }: MailTemplateChange & { id: string }) =>
      api(changeMailTemplate, {
        params: { mailTemplateId: id },
        body,
        idempotencyKey: idempotencyKey.for({ id, ...body }),
      }),
    onSuccess(template) {
      idempotencyKey.renew();
      cacheTemplate(template);
    },
    onSettled: reload,
  });
};

export const useDeleteTemplate = () =>
  useMutation({
    mutationFn: (mailTemplateId: string) =>
      api(deleteMailTemplate, { params: { mailTemplateId } }).catch(ignoreNotFound),
    onSuccess: reload,
  });
