import { maxImageBytes, type AddedAsset } from '@vantage/contract/assets';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../../../lib/api/field-problems';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { OptionalLabel } from '../../../ui/forms/fields/field-parts';
import { FileDrop } from '../../../ui/forms/files/file-drop';
import { useUploadLogo } from '../api/upload-logo';
import classes from './logo-field.module.css';

const endings = ['.png', '.jpg', '.jpeg'] as const;

/** Texts more specific than the general ones. */
const faultTexts = { imagePixels: 'form.logoPixels', imageTimeout: 'form.logoTimeout' } as const;

export interface LogoFieldProps {
  label: string;
  error: string | undefined;
  url: string | null;
  /** An upload has started; resolves to null if it fails. */
  onSending: (sent: Promise<AddedAsset | null>) => void;
  onRemove: () => void;
}

/** Uploads the logo immediately and shows it as stored. */
export const LogoField = ({ label, error, url, onSending, onRemove }: LogoFieldProps) => {
  const { t } = useTranslation('customers');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const problemText = useProblemText();
  const uploadLogo = useUploadLogo();
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File): Promise<AddedAsset | null> => {
    setProblem(undefined);
    setShare(0);
    try {
      return await uploadLogo.mutateAsync({ file, onSent: setShare });
    } catch (failure) {
      const fault = refusedFields(failure).find(({ code }) => code in faultTexts)?.code;
      setProblem(
        fault === undefined ? problemText(failure) : t(faultTexts[fault as keyof typeof faultTexts]),
      );
      return null;
    } finally {
      setShare(null);
    }
  };

  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        <OptionalLabel>{label}</OptionalLabel>
      </p>
      <div className={classes.field}>
        {url !== null && (
          <div className={classes.shown}>
            <img className={classes.image} src={url} alt={t('form.logoShown')} />
            <Button variant="default" size="compact-sm" onClick={onRemove}>
              {t('form.removeLogo')}
            </Button>
          </div>
        )}
        <div className={classes.drop}>
          <FileDrop
            label={t(url === null ? 'form.dropLogo' : 'form.dropOtherLogo')}
            endings={endings}
            maxBytes={maxImageBytes}
            rule={tProblem('image.undecodable')}
            onFile={(file) => onSending(send(file))}
            problem={problem ?? error}
          />
          <p className={classes.progress} role="status">
            {share === null ? '' : t('form.sendingLogo', { percent: Math.round(share * 100) })}
          </p>
        </div>
      </div>
    </div>
  );
};
