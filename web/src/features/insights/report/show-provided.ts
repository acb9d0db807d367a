import type { EmbedFault } from '@vantage/contract/embed-faults';
import type { InsightEmbed, PowerBiEmbed, TableauEmbed } from '@vantage/contract/insights';

/**
 * Why a report is not shown: what the call was refused with, a fault of the provider, its silence (Tableau's, which
 * blocked cookies bring, or Power BI's), or nothing that is known.
 */
export type ProvidedFailure = Error | EmbedFault | 'blocked' | 'silent' | null;

/** Shows a report by its provider's own means, until `signal` ends it: nothing of it may go on after that. */
export type ShowProvided<Embed extends InsightEmbed> = (options: {
  readonly element: HTMLElement;
  readonly embed: Embed;
  readonly title: string;
  /** Asks for the report anew, with a token of its own. */
  readonly renew: (signal: AbortSignal) => Promise<InsightEmbed>;
  readonly on: {
    readonly loaded: () => void;
    readonly failed: (why: unknown) => void;
    /** Something in it failed, which says nothing of the whole once that is there. */
    readonly broken: () => void;
  };
  readonly signal: AbortSignal;
}) => void | Promise<void>;

export type ProvidedEmbed = PowerBiEmbed | TableauEmbed;
