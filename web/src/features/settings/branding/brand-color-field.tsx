import { brandColor as colorSchema } from '@vantage/contract/settings/branding-settings';
import { productColor } from '@vantage/contract/product';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { TextField } from '../../../ui/forms/fields/text-field';
import type { FieldOf } from '../../../ui/forms/use-save-form';
import { brandContrast, brandPalette, tokenOfPage } from '../../../ui/theme/brand-palette';
import classes from './brand-color-field.module.css';

/** The color of the field, which is empty for the product's own; null while it is none. */
export const usableColor = (value: string): string | null => {
  if (value.trim() === '') return productColor;
  const checked = colorSchema.safeParse(value);
  return checked.success ? checked.data : null;
};

const shades = Array.from({ length: 10 }, (_, index) => `--vg-brand-${index}` as const);

const Contrast = ({ color, onUse }: { color: string; onUse: (color: string) => void }) => {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  const contrast = brandContrast(color, tokenOfPage);
  const palette = brandPalette(color, tokenOfPage);
  const { isEnough, nearest } = contrast;
  return (
    <>
      <div className={classes.checks}>
        {(['light', 'dark'] as const).map((scheme) => (
          <span key={scheme} className={classes.check} data-enough={isEnough[scheme]}>
            {isEnough[scheme] ? (
              <IconCheck size={14} stroke={2} aria-label={t('branding.contrastEnough')} />
            ) : (
              <IconAlertTriangle size={14} stroke={1.8} aria-label={t('branding.contrastTooLow')} />
            )}
            {t(`branding.contrast.${scheme}`, { ratio: number(Math.floor(contrast[scheme] * 10) / 10) })}
          </span>
        ))}
        <span className={classes.note}>{t('branding.contrastOf')}</span>
      </div>
      <div className={classes.shades} aria-hidden>
        {shades.map((shade) => (
          <span key={shade} style={{ background: palette[shade] }} />
        ))}
      </div>
      {nearest === color ? (
        <p className={classes.note}>{t('branding.shadesNote')}</p>
      ) : (
        <div className={classes.offer}>
          <p className={classes.note}>{t('branding.nearestColor', { color: nearest })}</p>
          <Button variant="default" size="compact-sm" onClick={() => onUse(nearest)}>
            <span className={classes.swatch} style={{ background: nearest }} aria-hidden />
            {t('branding.useColor', { color: nearest })}
          </Button>
        </div>
      )}
    </>
  );
};

export const BrandColorField = (field: FieldOf<string>) => {
  const { t } = useTranslation('settings');
  const color = usableColor(field.value);
  return (
    <div className={classes.field}>
      <TextField
        {...field}
        className={classes.input}
        help={t('branding.brandColorHelp')}
        placeholder={productColor}
        spellCheck={false}
        autoComplete="off"
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t('branding.pickColor')}
            value={color ?? productColor}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        }
        {...(field.value !== '' && {
          rightSectionWidth: 'auto',
          rightSection: (
            <Button variant="subtle" size="compact-sm" onClick={() => field.onChange('')}>
              {t('branding.ownColor')}
            </Button>
          ),
        })}
      />
      <div role="status">{color !== null && <Contrast color={color} onUse={field.onChange} />}</div>
    </div>
  );
};
