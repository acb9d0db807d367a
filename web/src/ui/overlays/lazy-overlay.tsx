import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/browser/toasts';

interface OverlayProps {
  onClose: () => void;
  /** For a window that stays mounted while it is closed. */
  opened?: boolean;
}

/**
 * Loads a window's code when it is opened. If that fails, as after a deployment, the window closes with a
 * message: with `React.lazy`, the error would replace the screen below and discard its input.
 */
export const lazyOverlay = <Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const LazyWindow = (props: Props) => {
    const { onClose, opened = true } = props;
    const { t } = useTranslation('problems');
    const [Window, setWindow] = useState(() => loaded);
    const close = useRef(onClose);
    useLayoutEffect(() => {
      close.current = onClose;
    });
    const isMissing = opened && Window === null;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isWanted = true;
      load().then(
        (component) => {
          loaded = component;
          if (isWanted) setWindow(() => component);
        },
        () => {
          if (!isWanted) return;
          toast({ severity: 'error', message: t('notLoaded') });
          close.current();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isMissing, t]);
    return Window && <Window {...props} />;
  };
  return LazyWindow;
};
