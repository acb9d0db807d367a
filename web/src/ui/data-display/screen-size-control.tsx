import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { Segmented } from '../controls/segmented';
import { screenSizes, type ScreenSize } from './preview-frame';

const icons = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
} as const satisfies Record<ScreenSize, unknown>;

interface ScreenSizeControlProps {
  readonly label: string;
  readonly names: Readonly<Record<ScreenSize, string>>;
  readonly value: ScreenSize;
  readonly onChange: (size: ScreenSize) => void;
}

/** Chooses the screen on which a page is previewed. */
export const ScreenSizeControl = ({ label, names, value, onChange }: ScreenSizeControlProps) => (
  <Segmented
    label={label}
    options={screenSizes.map((size) => {
      const Icon = icons[size];
      return { value: size, label: names[size], icon: <Icon size={18} stroke={1.6} aria-hidden /> };
    })}
    value={value}
    onChange={onChange}
  />
);
