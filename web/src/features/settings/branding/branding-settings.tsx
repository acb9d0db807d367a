import { brandingLimits } from '@vantage/contract/settings/branding-settings';
import { productName } from '@vantage/contract/product';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { plainText } from '../../../ui/data-display/rich-text';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ImageField } from '../../../ui/forms/files/image-field';
import { TextAreaField } from '../../../ui/forms/fields/text-area-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { TabForm } from '../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { useSettingsForm } from '../use-settings-form';
import { BrandColorField } from './brand-color-field';
import { BrandingPreview } from './branding-preview';
import { brandingForm, toChange, serverNames, toValues } from './branding-values';
import { useBrandingImages, type ImageName } from './use-branding-images';

const RichTextField = lazy(() =>
  import('../../../ui/forms/fields/rich-text-field').then((module) => ({ default: module.RichTextField })),
);

export interface BrandingSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

const pages = ['privacy', 'accessibility', 'support'] as const;
const url = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const;

export const BrandingSettings = ({ settings, onSaved }: BrandingSettingsProps) => {
  const { t } = useTranslation(['settings', 'sign-in']);
  const images = useBrandingImages();
  const labels = {
    productLabel: t('branding.productLabel'),
    customerLogoId: t('branding.logo'),
    loginImageId: t('branding.image'),
    brandColor: t('branding.brandColor'),
    messageAboveLoginArea: t('branding.message'),
    newUserNote: t('branding.newUserNote'),
    supportEmail: t('branding.supportEmail'),
    privacy: t('branding.privacy'),
    accessibility: t('branding.accessibility'),
    support: t('branding.support'),
  };
  const explain = ({ path, code }: FieldProblem): string | undefined => {
    if (code === 'color') return t('branding.colorInvalid');
    if (code === 'pageUrl') return t('branding.pageInvalid');
    if (path === 'customerLogoId' || path === 'loginImageId') return t('branding.imageGone');
    return undefined;
  };
  const form = useSettingsForm({
    settings,
    toValues,
    toChange,
    schema: brandingForm,
    labels,
    serverNames,
    explain,
    beforeSave: async (checked) => ({ ...checked, ...(await images.finish()) }),
    getText: ({ messageAboveLoginArea }, name) =>
      name === 'messageAboveLoginArea' ? plainText(messageAboveLoginArea) : undefined,
    savedText: t('branding.saved'),
    onSaved,
  });
  const { read } = form;
  const { values } = form.form;
  const findUrl = (name: ImageName): string | null => images.findUrl(name, values[name], read);
  const imageField = (name: ImageName) => ({
    label: labels[name],
    error: form.field(name).error,
    url: findUrl(name),
    upload: images.upload(name),
    onSending: images.onSending(name, (id) => form.form.setFieldValue(name, id as never)),
    onRemove: () => {
      images.forget(name);
      form.form.setFieldValue(name, null as never);
    },
  });

  return (
    <TabForm
      form={form}
      verb={t('branding.save')}
      otherVerb={t('discard')}
      onCancel={() => form.accept(read)}
      aside={
        <BrandingPreview
          isSaved={!form.isDirty}
          logo={findUrl('customerLogoId')}
          image={findUrl('loginImageId')}
          color={values.brandColor}
          label={values.productLabel.trim() === '' ? productName : values.productLabel}
          message={values.messageAboveLoginArea}
          newUserNote={values.newUserNote.trim()}
          supportEmail={values.supportEmail.trim()}
          pages={pages.filter((page) => values[page].trim() !== '')}
        />
      }
    >
      <FormSection title={t('branding.look')} help={t('branding.lookHelp')}>
        <TextField
          {...form.field('productLabel')}
          help={t('branding.productLabelHelp', { name: productName })}
          placeholder={productName}
        />
        <FieldPair>
          <ImageField
            {...imageField('customerLogoId')}
            texts={{
              current: t('branding.currentLogo'),
              drop: t('branding.dropLogo'),
              dropOther: t('branding.dropOtherLogo'),
              remove: t('branding.removeLogo'),
            }}
          />
          <ImageField
            {...imageField('loginImageId')}
            isPicture
            texts={{
              current: t('branding.currentImage'),
              drop: t('branding.dropImage'),
              dropOther: t('branding.dropOtherImage'),
              remove: t('branding.removeImage'),
            }}
          />
        </FieldPair>
        <BrandColorField {...form.field('brandColor')} />
      </FormSection>
      <FormSection title={t('branding.signInPage')} help={t('branding.signInPageHelp')}>
        <Suspense fallback={<Skeleton height={196} box />}>
          <RichTextField
            {...form.field('messageAboveLoginArea')}
            help={t('branding.messageHelp')}
            limit={brandingLimits.message}
          />
        </Suspense>
        <TextAreaField
          {...form.field('newUserNote')}
          optional
          limit={brandingLimits.newUserNote.max}
          placeholder={t('sign-in:newUserHint')}
          help={t('branding.newUserNoteHelp')}
        />
        <TextField
          {...form.field('supportEmail')}
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          help={t('branding.supportEmailHelp')}
        />
        {pages.map((name) => (
          <TextField key={name} {...form.field(name)} {...url} optional />
        ))}
      </FormSection>
    </TabForm>
  );
};
