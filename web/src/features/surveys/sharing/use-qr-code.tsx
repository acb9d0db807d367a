import type { Survey } from '@vantage/contract/surveys/surveys';
import { IconQrcode } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

const QrCodeDialog = lazyOverlay(() => import('./qr-code-dialog').then((module) => module.QrCodeDialog));

type Shared = Pick<Survey, 'id' | 'name'> & { liveUrl: string };

/** @returns the action of a survey's row that shows its QR code, if it is published, and the dialog */
export const useQrCode = (): { actionsFor: (survey: Survey) => RowAction[]; dialog: ReactNode } => {
  const { t } = useTranslation('surveys');
  const [shared, setShared] = useState<Shared | null>(null);
  return {
    actionsFor: ({ id, name, published, liveUrl }) =>
      published
        ? [
            {
              key: 'qrCode',
              label: t('qrCode.verb'),
              icon: IconQrcode,
              reads: true,
              disabledBecause: liveUrl === null ? t('liveUrl.offHint') : undefined,
              onChoose: () => setShared(liveUrl === null ? null : { id, name, liveUrl }),
            },
          ]
        : [],
    dialog: shared && (
      <QrCodeDialog
        surveyId={shared.id}
        name={shared.name}
        liveUrl={shared.liveUrl}
        onClose={() => setShared(null)}
      />
    ),
  };
};
