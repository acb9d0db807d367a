import type { InsightOptions } from '@vantage/contract/insights/insight-administration';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { findUrlProblem, type UrlProblem } from './url-problem';
import { sourceByIds, type InsightValues, type SourceByIds } from './insight-values';

const debounceMs = 600;

/** Debounced. */
export interface TypedSource {
  address: string;
  urlProblem: UrlProblem | null;
  problem: string | undefined;
  /** Null unless the insight can be identified by the provider's ids. */
  byIds: SourceByIds | null;
  /** Why such an insight can't be opened with the current settings. */
  problemByIds: InsightOptions['problemsByIds']['PowerBI'];
}

export const useTypedSource = (
  values: InsightValues,
  { embedHosts, problemsByIds }: InsightOptions,
): TypedSource => {
  const { t } = useTranslation('insight-config');
  const [typed] = useDebouncedValue(values, debounceMs);
  const address = typed.iframeUrl.trim();
  const urlProblem = findUrlProblem(address, embedHosts);
  const problem = (): string | undefined => {
    if (urlProblem === null) return undefined;
    if (urlProblem.kind === 'invalid') return t('problem.url');
    if (urlProblem.kind === 'placeholder') return t('problem.placeholderNamed', { name: urlProblem.name });
    return t('problem.hostNotListed', { host: urlProblem.host });
  };
  const byIds = sourceByIds({ ...typed, iframeUrl: urlProblem === null ? typed.iframeUrl : '' });
  return {
    address,
    urlProblem,
    problem: problem(),
    byIds,
    problemByIds: byIds && address === '' && typed.type !== 'AIBot' ? problemsByIds[typed.type] : null,
  };
};
