import type { Subscription } from '@vantage/contract/mailings/unsubscribe';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showLogoAsFavicon } from '../../lib/browser/favicon';
import { readableOn } from '../../ui/theme/readable-color';
import { endSubscription, fetchSubscription, UnknownToken } from './subscription-api';
import styles from './unsubscribe-page.module.css';

type Phase =
  | { readonly kind: 'loading' | 'invalid' | 'failed' }
  | { readonly kind: 'loaded'; readonly subscription: Subscription; readonly busy: boolean };

/** Text on a button has this color, `--vg-on-brand`. */
const onBrand = '#ffffff';

const brandStyle = (color: string | null): CSSProperties =>
  color === null ? {} : ({ '--vg-brand': readableOn(onBrand, color) } as CSSProperties);

/** The number of attempts makes each call a new request. */
interface SubscriptionRequest {
  readonly call: (token: string) => Promise<Subscription>;
  readonly attempt: number;
}

const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** Opening the page changes nothing, since programs that check mail open all links. */
export const UnsubscribePage = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('respondent');
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [request, setRequest] = useState<SubscriptionRequest>({ call: fetchSubscription, attempt: 0 });

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Phase): void => {
      if (isCurrent) setPhase(next);
    };
    request.call(token).then(
      (subscription) => show({ kind: 'loaded', subscription, busy: false }),
      (error: unknown) => show({ kind: error instanceof UnknownToken ? 'invalid' : 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [request, token]);
  const send = (call: SubscriptionRequest['call']): void =>
    setRequest({ call, attempt: request.attempt + 1 });
  const subscription = phase.kind === 'loaded' ? phase.subscription : null;
  const { organizationName, logoUrl } = subscription ?? {};
  useEffect(() => {
    const title = t('unsubscribe.title');
    document.title = organizationName === undefined ? title : `${title} · ${organizationName}`;
    if (logoUrl !== undefined) showLogoAsFavicon(logoUrl);
  }, [t, organizationName, logoUrl]);

  const message = (title: string, text: string, action?: ReactNode) => (
    <section className={styles.message}>
      <h1 key={title} ref={focus} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {action}
    </section>
  );
  const button = (label: string, act: () => void, busy = false) => (
    <button type="button" className={styles.button} disabled={busy} onClick={act}>
      {label}
    </button>
  );

  const content = (): ReactNode => {
    switch (phase.kind) {
      case 'loading':
        return <p role="status">{t('unsubscribe.loading')}</p>;
      case 'invalid':
        return message(t('unsubscribe.invalid.title'), t('unsubscribe.invalid.text'));
      case 'failed':
        return message(
          t('unsubscribe.failed.title'),
          t('unsubscribe.failed.text'),
          button(t('unsubscribe.failed.retry'), () => send(request.call)),
        );
      case 'loaded': {
        const { state, maskedEmail: email, organizationName: organization } = phase.subscription;
        if (state === 'Unsubscribed')
          return message(t('unsubscribe.done.title'), t('unsubscribe.done.text', { email, organization }));
        return message(
          t('unsubscribe.ask.title', { organization }),
          t('unsubscribe.ask.text', { email, organization }),
          button(
            t('unsubscribe.verb'),
            () => {
              setPhase({ ...phase, busy: true });
              send(endSubscription);
            },
            phase.busy,
          ),
        );
      }
    }
  };
  return (
    <div
      className={styles.page}
      style={brandStyle(phase.kind === 'loaded' ? phase.subscription.brandColor : null)}
    >
      {phase.kind === 'loaded' && (
        <header className={styles.header}>
          {phase.subscription.logoUrl === null ? (
            <span className={styles.name}>{phase.subscription.organizationName}</span>
          ) : (
            <img
              className={styles.logo}
              src={phase.subscription.logoUrl}
              alt={phase.subscription.organizationName}
            />
          )}
        </header>
      )}
      <main>{content()}</main>
    </div>
  );
};
