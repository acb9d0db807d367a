import { respondentLanguageCodes, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconLanguage, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { languageAttributes, respondentLanguageName } from '../../../lib/i18n/respondent-languages';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { FieldError } from '../../../ui/forms/fields/field-parts';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { Segmented } from '../../../ui/controls/segmented';
import { confirm } from '../../../ui/overlays/confirm';
import {
  selectLanguageColumn,
  isBlank,
  selectTexts,
  listTranslations,
  listVariants,
  type Message,
  type Variant,
} from './message';
import classes from './message-languages.module.css';
import type { TextErrors } from './use-message-errors';
import { useVariantName } from './use-variant-name';

export interface MessageLanguagesProps {
  message: Message;
  onChange: (changed: Partial<Message>) => void;
  edited: Variant;
  onAdd: (language: RespondentLanguageCode) => void;
  onShow: (variant: Variant) => void;
  columns: readonly string[];
  columnError: string | undefined;
  variantErrors: (variant: Variant) => TextErrors;
  /** Counts the recipients of a variant; undefined while that is not known. */
  countVariant: (variant: Variant) => number | undefined;
}

/** Chooses which translation is edited, adds and removes translations. */
export const MessageLanguages = (props: MessageLanguagesProps) => {
  const { message, onChange, edited, onAdd, onShow, columns, columnError, variantErrors, countVariant } =
    props;
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const { defaultLanguage } = useTenantSettings();
  const variantName = useVariantName(message.mainLanguage);
  const mainLanguage = message.mainLanguage ?? defaultLanguage;
  const variants = listVariants(message);
  const addable = respondentLanguageCodes.filter((code) => code !== mainLanguage && !variants.includes(code));
  const hasTranslations = variants.length > 1;

  const remove = async (language: RespondentLanguageCode): Promise<void> => {
    const isSure =
      isBlank(selectTexts(message, language)) ||
      (await confirm({
        title: t('translation.remove.title', { language: respondentLanguageName(language) }),
        body: t('translation.remove.body'),
        verb: t('translation.remove.verb'),
        destructive: true,
      }));
    if (!isSure) return;
    const { [language]: _removed, ...translations } = message.translations;
    onShow('main');
    onChange({
      translations,
      ...(Object.keys(translations).length === 0 && { languageColumn: null }),
    });
  };
  const others = variants
    .filter((variant) => variant !== edited)
    .flatMap((variant) => {
      const { subject, body } = variantErrors(variant);
      const text = subject ?? body;
      return text === undefined ? [] : [{ variant, text }];
    });

  return (
    <div className={classes.languages}>
      <div className={classes.choice}>
        {hasTranslations && (
          <Segmented
            label={t('translation.label')}
            options={variants.map((value) => {
              const count = countVariant(value);
              return {
                value,
                label: variantName(value),
                ...(count !== undefined && { count: formats.number(count) }),
              };
            })}
            value={edited}
            onChange={onShow}
          />
        )}
        {addable.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<IconLanguage size={18} stroke={1.6} aria-hidden />}>
                {t('translation.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addable.map((code) => (
                <Menu.Item key={code} {...languageAttributes(code)} onClick={() => onAdd(code)}>
                  {respondentLanguageName(code)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {edited !== 'main' && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
            onClick={() => void remove(edited)}
          >
            {t('translation.remove.verb')}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <div role="status">
          {others.map(({ variant, text }) => (
            <FieldError key={variant}>
              {t('translation.of', { language: variantName(variant), text })}
            </FieldError>
          ))}
        </div>
      )}
      {edited === 'main' && (
        <SelectField
          label={t('translation.mainLanguage')}
          help={t('translation.mainLanguageHelp')}
          options={respondentLanguageCodes
            .filter((code) => code === mainLanguage || !variants.includes(code))
            .map((code) => ({ value: code, label: respondentLanguageName(code) }))}
          value={mainLanguage}
          onChange={(code) => code !== null && onChange({ mainLanguage: code })}
        />
      )}
      {hasTranslations && (
        <SelectField
          label={t('translation.column')}
          help={t('translation.columnHelp', {
            examples: listTranslations(message).flatMap((code) => [code, respondentLanguageName(code)]),
          })}
          error={columnError}
          searchable={columns.length > 10}
          options={columns.map((name) => ({ value: name, label: name }))}
          value={selectLanguageColumn(message, columns)}
          onChange={(languageColumn) => onChange({ languageColumn })}
        />
      )}
    </div>
  );
};
