import { listSearch, oneOf } from '../../lib/lists/list-search';

export const mailingSteps = ['recipients', 'message', 'check', 'progress'] as const;
export type MailingStep = (typeof mailingSteps)[number];

export const readMailingSearch = listSearch({
  step: oneOf(mailingSteps, 'recipients'),
});
export type MailingSearch = ReturnType<typeof readMailingSearch>;
