import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

/** The editor of a rule in words, which is loaded when it is opened. */
export const RuleDialog = lazyOverlay(async () => (await import('../logic/rule-dialog')).RuleDialog);
