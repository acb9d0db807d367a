import type { InsightEmbed, PowerBiEmbed } from '@vantage/contract/insights';
import { models, type Report, type service } from 'powerbi-client';
import type { ShowProvided } from './show-provided';

/** Between two looks at how long the token still counts. */
const lookEveryInMs = 30_000;
/** So long before its end a token is exchanged. */
const renewBeforeInMs = 10 * 60_000;
/** The library drops a load so soon after another, and says so to nobody but its log. */
const restBetweenLoadsInMs = 100;

/** The library puts its one service there when it is loaded. */
const powerBi = (): service.Service => (window as unknown as { powerbi: service.Service }).powerbi;

const endOf = ({ expiresInSeconds }: PowerBiEmbed): number => Date.now() + expiresInSeconds * 1_000;

const isPowerBi = (embed: InsightEmbed): embed is PowerBiEmbed =>
  embed.kind === 'powerbi' && embed.mode === 'token';

const settingsOf = (embed: PowerBiEmbed): models.IReportLoadConfiguration & { type: 'report' } => ({
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

/** The library's own check of who speaks, which it leaves out unless it is told whom to expect. */
interface MessageValidator {
  receivedMessageValidation?: { expectedMessageSource: Window | null; expectedMessageOrigin: string };
  suppressWarnings: boolean;
}

/** The library listens to every window; it is to hear the report's own, and only while that is where it should be. */
function restrictMessageSource(frame: HTMLIFrameElement | null, embedUrl: string): void {
  const { wpmp: validator } = powerBi() as unknown as { wpmp: MessageValidator };
  validator.receivedMessageValidation = {
    expectedMessageSource: frame?.contentWindow ?? null,
    expectedMessageOrigin: new URL(embedUrl).origin,
  };
  validator.suppressWarnings = true;
}

/** Shows a report of Power BI, and keeps its token alive in place. */
export const showPowerBiReport: ShowProvided<PowerBiEmbed> = ({
  element,
  embed,
  title,
  renew,
  on,
  signal,
}) => {
  const report = powerBi().embed(element, settingsOf(embed)) as Report;
  restrictMessageSource(element.querySelector('iframe'), embed.embedUrl);
  let endsAt = endOf(embed);
  let renewing = false;

  /** Exchanges the token in the report that is shown; one that is over already has to be read anew. */
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
      endsAt = endOf(next);
      if (!wasOver) return;
      await new Promise((resolve) => setTimeout(resolve, restBetweenLoadsInMs));
      if (!signal.aborted) await report.reload();
    } catch (error) {
      // The next look tries again, as long as there is something to see.
      if (!signal.aborted && Date.now() >= endsAt) on.failed(error);
    } finally {
      renewing = false;
    }
  };
  const look = () => {
    if (document.visibilityState === 'visible' && endsAt - Date.now() <= renewBeforeInMs) void renewToken();
  };

  const timer = window.setInterval(look, lookEveryInMs);
  document.addEventListener('visibilitychange', look, { signal });
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
