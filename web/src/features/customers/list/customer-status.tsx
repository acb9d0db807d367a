import type { CustomerStatus } from '@vantage/contract/customers/customer-fields';
import { useTranslation } from 'react-i18next';
import { Status, type Glyph } from '../../../ui/feedback/status';

const glyphs: Readonly<Record<CustomerStatus, Glyph>> = {
  Upcoming: 'dashedRing',
  InProgress: 'half',
  Completed: 'check',
};

export const CustomerStatusBadge = ({ status }: { status: CustomerStatus }) => {
  const { t } = useTranslation('customers');
  return <Status glyph={glyphs[status]}>{t(`status.${status}`)}</Status>;
};
