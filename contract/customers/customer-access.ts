import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const accessRequestLimits = {
  /** Mails about a user and customer are this far apart. */
  hoursBetweenMails: 24,
  /** By a user, for any customers, existing or not. */
  perDay: 20,
  /** Administrators who get the mail, by first name. */
  administrators: 20,
} as const;

export const requestCustomerAccess = operation({
  method: 'POST',
  path: '/:tenantId/v1/customer/:customerId/accessrequest',
  summary:
    'Ask the project manager and the administrators for access to a customer, by e-mail. The response is the same whether the customer exists, and whether a mail is sent',
  permission: permission.customersRead,
  responses: { 204: z.undefined() },
  problems: ['request.tooMany'],
});
