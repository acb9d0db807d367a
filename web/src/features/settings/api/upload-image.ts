import { addAsset, type AssetPurpose } from '@vantage/contract/assets';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../lib/api/upload';

interface Image {
  file: File;
  purpose: AssetPurpose;
  onSent: (share: number) => void;
}

export const useUploadImage = () =>
  useMutation({
    mutationFn: ({ file, purpose, onSent }: Image) =>
      upload(addAsset, { file, fields: { purpose }, query: undefined, onSent }),
  });
