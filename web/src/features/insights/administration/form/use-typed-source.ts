import type { InsightOptions } from '@vantage/contract/insights/insight-administration';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { addressFault, type AddressFault } from './address-fault';
import { sourceByIds, type InsightValues, type SourceByIds } from './insight-values';

const debounceMs = 600;

/** Debounced. */
export interface TypedSource {
  address: string;
  fault: AddressFault | null;
  problem: string | undefined;
  /** Null unless the insight can be identified by the provider's ids. */
  byIds: SourceByIds | null;
  /** Why such an insight can't be opened with the current settings. */
  faultByIds: InsightOptions['faultsByIds']['PowerBI'];
}

export const useTypedSource = (
  values: InsightValues,
  { embedHosts, faultsByIds }: InsightOptions,
): TypedSource => {
  const { t } = useTranslation('insight-config');
  const [typed] = useDebouncedValue(values, debounceMs);
  const address = typed.iframeUrl.trim();
  const fault = addressFault(address, embedHosts);
  const problem = (): string | undefined => {
    if (fault === null) return undefined;
    if (fault.kind === 'invalid') return t('problem.url');
    if (fault.kind === 'placeholder') return t('problem.placeholderNamed', { name: fault.name });
    return t('problem.hostNotListed', { host: fault.host });
  };
  const byIds = sourceByIds({ ...typed, iframeUrl: fault === null ? typed.iframeUrl : '' });
  return {
    address,
    fault,
    problem: problem(),
    byIds,
    faultByIds: byIds && address === '' && typed.type !== 'AIBot' ? faultsByIds[typed.type] : null,
  };
};
