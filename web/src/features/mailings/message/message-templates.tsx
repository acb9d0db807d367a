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
import { startingTemplates, type StartingTemplate } from './starting-templates';
import classes from './message-step.module.css';
import { useRejectedMessageText } from './use-message-problem-text';

const SaveTemplateDialog = lazyOverlay(() =>
  import('./save-template-dialog').then((module) => module.SaveTemplateDialog),
);

const toMessage = ({ subject, body, mainLanguage, translations, languageColumn }: MailTemplate): Message => ({
  subject,
  body,
  mainLanguage,
  translations: translations ?? {},
  languageColumn,
});

const toUsedTemplate = ({
  id,
  version,
}: MailTemplate): Pick<MessageDraft, 'template' | 'startingTemplate'> => ({
  template: { id, version },
  startingTemplate: null,
});

/** The values of options that are no ids of templates. */
const startingOption = (kind: StartingTemplate): string => `starting:${kind}`;

export interface MessageTemplatesProps {
  draft: MessageDraft;
  onChange: (changed: Partial<MessageDraft>) => void;
  /** Loads one of the product's templates in the languages that the message needs. */
  loadStartingTemplate: (kind: StartingTemplate) => Promise<Partial<Message>>;
  /** The texts are now those of a template. */
  onUsed: () => void;
}

/** Lists messages to start from, and those of the tenant that can be used again. */
export const MessageTemplates = ({
  draft,
  onChange,
  loadStartingTemplate,
  onUsed,
}: MessageTemplatesProps) => {
  const { t } = useTranslation('mailings');
  const showProblem = useProblemToast();
  const rejectionText = useRejectedMessageText();
  const { data, isError } = useQuery(mailTemplatesQuery);
  const templates = data ?? [];
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

  // A text that is still as in a template would not be lost.
  const isTyped = async (): Promise<boolean> => {
    if (isEmptyMessage(draft)) return false;
    if (draft.startingTemplate)
      return !isSameMessage({ ...draft, ...(await loadStartingTemplate(draft.startingTemplate)) }, draft);
    return !(selected && isSameMessage(toMessage(selected), draft));
  };
  const replaceMessage = async (name: string, changed: Partial<MessageDraft>): Promise<void> => {
    const isSure =
      !(await isTyped()) ||
      (await confirm({
        title: t('mailTemplate.replace.title'),
        body: t('mailTemplate.replace.body', { name }),
        verb: t('mailTemplate.replace.verb'),
      }));
    if (!isSure) return;
    onChange(changed);
    onUsed();
  };
  const use = async (value: string): Promise<void> => {
    // The field is not disabled, which would lose the focus.
    if (read.isPending) return;
    try {
      const kind = startingTemplates.find((one) => startingOption(one) === value);
      if (kind) {
        const message = await loadStartingTemplate(kind);
        await replaceMessage(t(`mailTemplate.starting.${kind}`), {
          ...message,
          template: null,
          startingTemplate: kind,
        });
      } else {
        const template = await read.mutateAsync(value);
        await replaceMessage(template.name, { ...toMessage(template), ...toUsedTemplate(template) });
      }
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
      <SelectField
        label={t('mailTemplate.label')}
        placeholder={t('mailTemplate.choose')}
        help={t('mailTemplate.help')}
        error={isError ? t('mailTemplate.failed') : undefined}
        optional
        searchable={templates.length > 6}
        options={[
          ...startingTemplates.map((kind) => ({
            value: startingOption(kind),
            label: t(`mailTemplate.starting.${kind}`),
          })),
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={selected?.id ?? (draft.startingTemplate && startingOption(draft.startingTemplate))}
        onChange={(value) => value !== null && void use(value)}
        // Restores its texts after they were edited.
        onChooseAgain={(value) => void use(value)}
      />
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
