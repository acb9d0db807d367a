import { maxImageBytes, type AddedAsset } from '@vantage/contract/assets';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectedFields } from '../../../lib/api/field-problems';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { OptionalLabel } from '../fields/field-parts';
import { FileDrop } from './file-drop';
import classes from './image-field.module.css';

const endings = ['.png', '.jpg', '.jpeg'] as const;

/** Texts more specific than the general ones. */
const problemTexts = { imagePixels: 'image.pixels', imageTimeout: 'image.timeout' } as const;

export interface ImageFieldProps {
  label: string;
  error: string | undefined;
  url: string | null;
  /** By default the image is a logo, in a square. */
  isPicture?: boolean;
  texts: { current: string; drop: string; dropOther: string; remove: string };
  /** @param onSent the share that was sent */
  upload: (file: File, onSent: (share: number) => void) => Promise<AddedAsset>;
  /** An upload has started; resolves to null if it fails. */
  onSending: (sent: Promise<AddedAsset | null>) => void;
  onRemove: () => void;
}

/** Uploads an image immediately and shows it as stored. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, error, url, isPicture = false, texts, upload, onSending, onRemove } = props;
  const { t } = useTranslation('ui');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const problemText = useProblemText();
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File): Promise<AddedAsset | null> => {
    setProblem(undefined);
    setShare(0);
    try {
      return await upload(file, setShare);
    } catch (failure) {
      const code = rejectedFields(failure).find(({ code }) => code in problemTexts)?.code;
      setProblem(
        code === undefined ? problemText(failure) : t(problemTexts[code as keyof typeof problemTexts]),
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
      <FileDrop
        label={url === null ? texts.drop : texts.dropOther}
        endings={endings}
        maxBytes={maxImageBytes}
        rule={tProblem('image.undecodable')}
        onFile={(file) => onSending(send(file))}
        problem={problem ?? error}
        line={{
          start:
            url === null ? (
              <span className={classes.image}>
                <IconPhotoUp size={24} stroke={1.6} aria-hidden />
              </span>
            ) : (
              <img className={classes.image} src={url} alt={texts.current} data-picture={isPicture} />
            ),
          end: url !== null && (
            <Tooltip label={texts.remove}>
              <ActionIcon aria-label={texts.remove} onClick={onRemove}>
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          ),
        }}
      />
      <p className={classes.progress} role="status">
        {share === null ? '' : t('image.sending', { percent: Math.round(share * 100) })}
      </p>
    </div>
  );
};
