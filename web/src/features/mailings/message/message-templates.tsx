import type { MailTemplate } from '@vantage/contract/mailings/mail-templates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { isViewingAs } from '../../../lib/session/session';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { confirm } from '../../../ui/overlays/confirm';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import {
  mailTemplateQuery,
  mailTemplatesQuery,
  templateMessage,
  useChangeTemplate,
  useDeleteTemplate,
  useReadTemplate,
} from '../api/mail-templates';
import { emptyDraft, type MessageDraft } from '../mailing-draft';
import { hasSubjects, isEmptyMessage, isSameMessage, type Message } from './message';
import classes from './message-step.module.css';
import { useRejectedMessageText } from './use-message-problem-text';

const SaveTemplateDialog = lazyOverlay(() =>
  import('./save-template-dialog').then((module) => module.SaveTemplateDialog),
);

const toMessage = ({ subject, body, translations, languageColumn }: MailTemplate): Message => ({
  subject,
  body,
  translations: translations ?? {},
  languageColumn,
});

const toUsedTemplate = ({ id, version }: MailTemplate): Pick<MessageDraft, 'template'> => ({
  template: { id, version },
});

export interface MessageTemplatesProps {
  draft: MessageDraft;
  onChange: (changed: Partial<MessageDraft>) => void;
  /** The texts are now those of a template. */
  onUsed: () => void;
}

/** Lists messages of the tenant that can be used again. */
export const MessageTemplates = ({ draft, onChange, onUsed }: MessageTemplatesProps) => {
  const { t } = useTranslation('mailings');
  const showProblem = useProblemToast();
  const rejectionText = useRejectedMessageText();
  const { data, isError } = useQuery(mailTemplatesQuery);
  const templates = data ?? [];
  const hasNone = data?.length === 0;
  const read = useReadTemplate();
  const change = useChangeTemplate();
  const remove = useDeleteTemplate();
  const [isDeleting, setDeleting] = useState(false);
  const keepFocus = useReturnedFocus(change.isPending || isDeleting);
  const used = draft.template;
  const { data: current } = useQuery({ ...mailTemplateQuery(used?.id ?? ''), enabled: used !== null });
  // The version is that when it was used, so that changes since then aren't overwritten.
  const selected = used && current ? { ...current, version: used.version } : null;
  const [isSaving, setSaving] = useState(false);
  const isSavable = hasSubjects(draft);

  const use = async (id: string): Promise<void> => {
    // The field is not disabled, which would lose the focus.
    if (read.isPending) return;
    try {
      const template = await read.mutateAsync(id);
      const { name } = template;
      // A text that is still as in a template would not be lost.
      const isTyped = !isEmptyMessage(draft) && !(selected && isSameMessage(toMessage(selected), draft));
      const isSure =
        !isTyped ||
        (await confirm({
          title: t('mailTemplate.replace.title'),
          body: t('mailTemplate.replace.body', { name }),
          verb: t('mailTemplate.replace.verb'),
        }));
      if (!isSure) return;
      onChange({ ...toMessage(template), ...toUsedTemplate(template) });
      onUsed();
    } catch (error) {
      showProblem(error);
    }
  };
  const update = async ({ id, version, name }: MailTemplate): Promise<void> => {
    keepFocus();
    const isSure = await confirm({
      title: t('mailTemplate.update.title', { name }),
      body: t('mailTemplate.update.body'),
      verb: t('mailTemplate.update.verb'),
    });
    if (!isSure) return;
    try {
      onChange(toUsedTemplate(await change.mutateAsync({ id, version, name, ...templateMessage(draft) })));
      toast({ severity: 'success', message: t('mailTemplate.update.done', { name }) });
    } catch (error) {
      const rejection = rejectionText(error);
      if (rejection === undefined) showProblem(error);
      else toast({ severity: 'error', message: rejection });
    }
  };
  const deleteChosen = async ({ id, name }: MailTemplate): Promise<void> => {
    keepFocus();
    const isSure = await confirm({
      title: t('mailTemplate.delete.title', { name }),
      body: t('mailTemplate.delete.body'),
      verb: t('mailTemplate.delete.verb'),
      destructive: true,
    });
    if (!isSure) return;
    setDeleting(true);
    try {
      await remove.mutateAsync(id);
      onChange({ template: emptyDraft.template });
      toast({ severity: 'success', message: t('mailTemplate.delete.done', { name }) });
    } catch (error) {
      showProblem(error);
    }
    setDeleting(false);
  };

  return (
    <div>
      {hasNone ? (
        <>
          <p className={classes.noTemplates}>{t('mailTemplate.none')}</p>
          {!isViewingAs() && (
            <p className={classes.templateHint}>
              {t('mailTemplate.noneHint', { verb: t('mailTemplate.save.verb') })}
            </p>
          )}
        </>
      ) : (
        <SelectField
          label={t('mailTemplate.label')}
          placeholder={t('mailTemplate.choose')}
          error={isError ? t('mailTemplate.failed') : undefined}
          optional
          searchable={templates.length > 10}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={selected?.id ?? null}
          onChange={(id) => id !== null && void use(id)}
          // Restores its texts after they were edited.
          onChooseAgain={(id) => void use(id)}
        />
      )}
      {!isViewingAs() && (
        <div className={classes.templates}>
          <Button variant="default" size="sm" disabled={!isSavable} onClick={() => setSaving(true)}>
            {t('mailTemplate.save.verb')}
          </Button>
          {selected && (
            <>
              <Button
                variant="default"
                size="sm"
                loading={change.isPending}
                disabled={!isSavable}
                onClick={() => void update(selected)}
              >
                {t('mailTemplate.update.verb')}
              </Button>
              <Button
                variant="default"
                size="sm"
                loading={isDeleting}
                onClick={() => void deleteChosen(selected)}
              >
                {t('mailTemplate.delete.verb')}
              </Button>
            </>
          )}
        </div>
      )}
      {isSaving && (
        <SaveTemplateDialog
          message={draft}
          onSaved={(template) => onChange(toUsedTemplate(template))}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
};
