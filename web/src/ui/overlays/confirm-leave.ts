import type { TFunction } from 'i18next';
import { confirm } from './confirm';

export const confirmLeave = (t: TFunction<'ui'>): Promise<boolean> =>
  confirm({
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    verb: t('unsaved.leave'),
    cancel: t('unsaved.stay'),
    destructive: true,
  });
