import type { WebhookDelivery } from '@vantage/contract/surveys/survey-webhooks';
import { useTranslation } from 'react-i18next';
import { Status, type StatusProps } from '../../../ui/feedback/status';
import classes from './webhooks.module.css';

type DisplayState = 'Waiting' | 'Retrying' | 'Delivered' | 'Failed';

const statusProps: Readonly<Record<DisplayState, Omit<StatusProps, 'children'>>> = {
  Waiting: { glyph: 'dashedRing' },
  Retrying: { glyph: 'half' },
  Delivered: { glyph: 'check', tone: 'ok' },
  Failed: { glyph: 'bar', tone: 'bad' },
};

const toDisplayState = ({ state, attempts }: WebhookDelivery): DisplayState =>
  state === 'Waiting' && attempts > 0 ? 'Retrying' : state;

export const DeliveryStatus = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { t } = useTranslation('surveys');
  const state = toDisplayState(delivery);
  return <Status {...statusProps[state]}>{t(`webhooks.state.${state}`)}</Status>;
};

/** The receiver's response, or why there was none. Null before the first attempt. */
export const useDeliveryOutcome = (): ((delivery: WebhookDelivery) => string | null) => {
  const { t } = useTranslation('surveys');
  return ({ status, detail, error }) => {
    if (error !== null) return t(`webhooks.error.${error}`);
    if (status === null) return null;
    return detail === '' ? t('webhooks.http', { status }) : t('webhooks.httpDetail', { status, detail });
  };
};

/** One line of it, in a table; the list of deliveries has all. */
export const DeliveryOutcome = ({ delivery }: { delivery: WebhookDelivery }) => {
  const outcome = useDeliveryOutcome()(delivery);
  return (
    outcome !== null && (
      <span className={classes.excerpt} title={outcome}>
        {outcome}
      </span>
    )
  );
};
