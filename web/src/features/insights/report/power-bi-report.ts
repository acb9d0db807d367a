import type { InsightEmbed, PowerBiEmbed } from '@vantage/contract/insights/insights';
import { models, type Report, type service } from 'powerbi-client';
import type { ShowProviderEmbed } from './show-provider-embed';

const pollIntervalMs = 30_000;
const renewBeforeMs = 10 * 60_000;
/** The library silently drops a load that follows another too soon. */
const reloadDelayMs = 100;

/** The library sets this global when it is loaded. */
const powerBi = (): service.Service => (window as unknown as { powerbi: service.Service }).powerbi;

const getEnd = ({ expiresInSeconds }: PowerBiEmbed): number => Date.now() + expiresInSeconds * 1_000;

const isPowerBi = (embed: InsightEmbed): embed is PowerBiEmbed =>
  embed.kind === 'powerbi' && embed.mode === 'token';

const readSettings = (embed: PowerBiEmbed): models.IReportLoadConfiguration & { type: 'report' } => ({
  type: 'report',
  id: embed.reportId,
  embedUrl: embed.embedUrl,
  accessToken: embed.accessToken,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false } } },
  filters: embed.filters.map(({ table, column, value }): models.IBasicFilter => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column },
    operator: 'In',
    values: [value],
    filterType: models.FilterType.Basic,
  })),
});

/** The library's check of the sender, disabled unless it knows what to expect. */
interface MessageValidator {
  receivedMessageValidation?: { expectedMessageSource: Window | null; expectedMessageOrigin: string };
  suppressWarnings: boolean;
}

/** The library accepts messages from any window; restricts it to the report's, and to its expected origin. */
function restrictMessageSource(frame: HTMLIFrameElement | null, embedUrl: string): void {
  const { wpmp: validator } = powerBi() as unknown as { wpmp: MessageValidator };
  validator.receivedMessageValidation = {
    expectedMessageSource: frame?.contentWindow ?? null,
    expectedMessageOrigin: new URL(embedUrl).origin,
  };
  validator.suppressWarnings = true;
}

/** Renews the token in place. */
export const showPowerBiReport: ShowProviderEmbed<PowerBiEmbed> = ({
  element,
  embed,
  title,
  renew,
  on,
  signal,
}) => {
  const report = powerBi().embed(element, readSettings(embed)) as Report;
  restrictMessageSource(element.querySelector('iframe'), embed.embedUrl);
  let endsAt = getEnd(embed);
  let renewing = false;

  /** Replaces the token; an expired one requires a reload. */
  const renewToken = async (): Promise<void> => {
    if (renewing || signal.aborted) return;
    renewing = true;
    try {
      const next = await renew(signal);
      if (signal.aborted) return;
      if (!isPowerBi(next)) {
        on.failed(null);
        return;
      }
      const wasOver = Date.now() >= endsAt;
      await report.setAccessToken(next.accessToken);
      endsAt = getEnd(next);
      if (!wasOver) return;
      await new Promise((resolve) => setTimeout(resolve, reloadDelayMs));
      if (!signal.aborted) await report.reload();
    } catch (error) {
      // The next interval retries; the old token may still be valid.
      if (!signal.aborted && Date.now() >= endsAt) on.failed(error);
    } finally {
      renewing = false;
    }
  };
  const poll = () => {
    if (document.visibilityState === 'visible' && endsAt - Date.now() <= renewBeforeMs) void renewToken();
  };

  const timer = window.setInterval(poll, pollIntervalMs);
  document.addEventListener('visibilitychange', poll, { signal });
  report.on('loaded', () => on.loaded());
  report.on<{ message?: string }>('error', ({ detail }) => {
    if (detail.message === 'TokenExpired') {
      endsAt = Math.min(endsAt, Date.now());
      void renewToken();
    } else if (detail.message === 'PowerBINotAuthorizedException') on.failed('accessDenied');
    else on.broken();
  });
  report.setComponentTitle(title);
  signal.addEventListener('abort', () => {
    window.clearInterval(timer);
    powerBi().reset(element);
  });
};
