import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { addressFault, type AddressFault } from './address-fault';

const debounceMs = 600;

/** Debounced. */
export interface TypedAddress {
  address: string;
  fault: AddressFault | null;
  problem: string | undefined;
}

export const useTypedAddress = (typed: string, hosts: readonly string[]): TypedAddress => {
  const { t } = useTranslation('insight-config');
  const [address] = useDebouncedValue(typed.trim(), debounceMs);
  const fault = addressFault(address, hosts);
  const problem = (): string | undefined => {
    if (fault === null) return undefined;
    if (fault.kind === 'invalid') return t('problem.url');
    if (fault.kind === 'placeholder') return t('problem.placeholderNamed', { name: fault.name });
    return t('problem.hostNotListed', { host: fault.host });
  };
  return { address, fault, problem: problem() };
};
