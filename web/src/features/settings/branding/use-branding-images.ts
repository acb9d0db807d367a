import type { AddedAsset, AssetPurpose } from '@vantage/contract/assets';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { useRef, useState } from 'react';
import { useUploadImage } from '../api/upload-image';

export type ImageName = 'customerLogoId' | 'loginImageId';

const purposes = { customerLogoId: 'tenantLogo', loginImageId: 'loginImage' } as const satisfies Record<
  ImageName,
  AssetPurpose
>;

type Upload = Promise<AddedAsset | null>;

/** Images that were uploaded for the form and are not saved yet. */
export const useBrandingImages = () => {
  const uploadImage = useUploadImage();
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const pending = useRef<Partial<Record<ImageName, Upload>>>({});
  return {
    upload: (name: ImageName) => (file: File, onSent: (share: number) => void) =>
      uploadImage.mutateAsync({ file, purpose: purposes[name], onSent }),
    onSending: (name: ImageName, onUploaded: (id: string) => void) => (sent: Upload) => {
      pending.current[name] = sent;
      void sent.then((asset) => {
        // Another image was chosen since, or this one removed.
        if (pending.current[name] !== sent) return;
        delete pending.current[name];
        if (asset === null) return;
        setUrls((urls) => ({ ...urls, [asset.id]: asset.url }));
        onUploaded(asset.id);
      });
    },
    forget: (name: ImageName) => {
      delete pending.current[name];
    },
    /** Waits for uploads in progress. @returns the images that they added */
    async finish(): Promise<Partial<Record<ImageName, string>>> {
      const entries = Object.entries(pending.current) as [ImageName, Upload][];
      const added = await Promise.all(entries.map(async ([name, sent]) => [name, (await sent)?.id] as const));
      return Object.fromEntries(added.filter(([, id]) => id !== undefined));
    },
    findUrl(name: ImageName, id: string | null, read: AllSettings): string | null {
      if (id === null) return null;
      const stored = name === 'customerLogoId' ? read.customerLogo : read.loginImage;
      return urls[id] ?? (id === read[name] ? stored : null);
    },
  };
};
