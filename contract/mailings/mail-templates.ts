import { z } from 'zod';
import { id, listQuery, page, text, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { messageShape, storedMessage } from './messages';

export const mailTemplateLimits = { name: { min: 1, max: 100 }, perTenant: 200 } as const;

/** A template is a message that can be used again. What it doesn't have is null. */
export const mailTemplateFields = z.strictObject({
  name: text(mailTemplateLimits.name),
  subject: messageShape.subject,
  body: messageShape.body,
  mainLanguage: messageShape.mainLanguage.unwrap().nullable().default(null),
  translations: messageShape.translations.unwrap().nullable().default(null),
  languageColumn: messageShape.languageColumn.unwrap().nullable().default(null),
});
export type MailTemplateFields = z.infer<typeof mailTemplateFields>;

export const mailTemplate = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  ...storedMessage.shape,
  updatedAt: timestamp,
});
export type MailTemplate = z.infer<typeof mailTemplate>;

export const listedMailTemplate = mailTemplate.omit({
  body: true,
  mainLanguage: true,
  translations: true,
  languageColumn: true,
});

export const listMailTemplates = operation({
  method: 'GET',
  path: '/:tenantId/v1/mailtemplate',
  summary: 'List templates of survey e-mail without their bodies; the search finds the beginning of a name',
  permission: permission.mailingsSend,
  query: listQuery({ sort: ['name', 'updatedAt'], filters: {} }),
  responses: { 200: page(listedMailTemplate) },
});
export type MailTemplateQuery = z.infer<typeof listMailTemplates.query>;

export const getMailTemplate = operation({
  method: 'GET',
  path: '/:tenantId/v1/mailtemplate/:mailTemplateId',
  summary: 'Get a template of survey e-mail',
  permission: permission.mailingsSend,
  responses: { 200: mailTemplate },
});

export const createMailTemplate = operation({
  method: 'POST',
  path: '/:tenantId/v1/mailtemplate',
  summary: 'Add a template of survey e-mail',
  permission: permission.mailingsSend,
  body: mailTemplateFields,
  responses: { 201: mailTemplate },
  problems: ['mailTemplate.nameTaken', 'mailTemplate.tooMany', 'idempotency.mismatch'],
  idempotent: true,
});

export const changeMailTemplate = operation({
  method: 'PUT',
  path: '/:tenantId/v1/mailtemplate/:mailTemplateId',
  summary: 'Update a template of survey e-mail',
  permission: permission.mailingsSend,
  body: mailTemplateFields.extend({ version: z.int() }),
  responses: { 200: mailTemplate },
  problems: ['conflict.stale', 'mailTemplate.nameTaken', 'idempotency.mismatch'],
  idempotent: true,
});
export type MailTemplateChange = z.infer<typeof changeMailTemplate.body>;

export const deleteMailTemplate = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/mailtemplate/:mailTemplateId',
  summary: 'Delete a template of survey e-mail; what was sent with it stays',
  permission: permission.mailingsSend,
  responses: { 204: z.undefined() },
});
