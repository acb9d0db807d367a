import { t } from '../texts/language';

/** For an unknown client, or one without data. */
export function NoClient({ title }: { title: string }) {
  return (
    <div className="dash">
      <main className="dash-main" aria-label={title}>
        <header className="dash-head">
          <h1>{title}</h1>
        </header>
        <div className="nothing">
          <h2>{t('dashboards:noClient')}</h2>
          <p>{t('dashboards:noClientReason')}</p>
        </div>
      </main>
    </div>
  );
}
