import {
  changeMailTemplate,
  createMailTemplate,
  deleteMailTemplate,
  getMailTemplate,
  listMailTemplates,
} from '@vantage/contract/mailings/mail-templates';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { MailTemplateService } from './mail-templates.service';

export const mailTemplateRoutes = (handle: HandleOperation, templates: MailTemplateService): void => {
  handle(listMailTemplates, ({ actor, query }) => templates.list(actor, query));
  handle(getMailTemplate, ({ actor, params }) => templates.get(actor, params.mailTemplateId));
  handle(createMailTemplate, ({ actor, body, requestId, idempotency }) =>
    templates.create(actor, body, { requestId, idempotency }),
  );
  handle(changeMailTemplate, ({ actor, params, body, requestId, idempotency }) =>
    templates.change(actor, params.mailTemplateId, body, { requestId, idempotency }),
  );
  handle(deleteMailTemplate, ({ actor, params, requestId }) =>
    templates.remove(actor, params.mailTemplateId, requestId),
  );
};
