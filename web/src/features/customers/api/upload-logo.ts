import { addAsset } from '@vantage/contract/assets';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../lib/api/upload';

interface Logo {
  file: File;
  onSent: (share: number) => void;
}

export const useUploadLogo = () =>
  useMutation({
    mutationFn: ({ file, onSent }: Logo) =>
      upload(addAsset, { file, fields: { purpose: 'customerLogo' }, query: undefined, onSent }),
  });
