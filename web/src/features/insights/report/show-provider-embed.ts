import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import type { InsightEmbed, PowerBiEmbed, TableauEmbed } from '@vantage/contract/insights/insights';

/**
 * A refused request, a provider's fault, a time-out (Tableau's with blocked cookies, or Power BI's), or
 * unknown.
 */
export type ProviderEmbedFailure = Error | EmbedProblem | 'blocked' | 'silent' | null;

/** Renders a report with the provider's script; nothing may continue after `signal` aborts. */
export type ShowProviderEmbed<Embed extends InsightEmbed> = (options: {
  readonly element: HTMLElement;
  readonly embed: Embed;
  readonly title: string;
  /** Requests the embed again, with a new token. */
  readonly renew: (signal: AbortSignal) => Promise<InsightEmbed>;
  readonly on: {
    readonly loaded: () => void;
    readonly failed: (why: unknown) => void;
    /** A part failed; ignored once the report has loaded. */
    readonly broken: () => void;
  };
  readonly signal: AbortSignal;
}) => void | Promise<void>;

export type ProviderEmbed = PowerBiEmbed | TableauEmbed;
