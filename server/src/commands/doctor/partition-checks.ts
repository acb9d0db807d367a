import type { Services } from '../open-services';
import { passed, problem, type CheckResult } from './check-result';

const check = 'months';

/** Rows of a month without a partition can't be stored: visits, audit entries, and with them sign-ins, would fail. */
export async function checkMonthPartitions(
  { platform: { monthPartitions } }: Services,
  repairs: boolean,
): Promise<CheckResult> {
  const created = repairs ? await monthPartitions.create() : [];
  if (created.length > 0) return passed(check, `Repaired: created ${created.join(', ')}`);
  const tables = await monthPartitions.read();
  const missing = tables.filter(({ missingMonths }) => missingMonths.length > 0);
  if (missing.length === 0)
    return passed(
      check,
      `${tables.map(({ table }) => table).join(' and ')} have partitions for the next three`,
    );
  const details = missing.map(
    ({ table, missingMonths }) => `${table} has none for ${missingMonths.join(', ')}`,
  );
  return problem(
    check,
    `Partitions are missing: ${details.join('; ')}`,
    'A worker process creates them within an hour, and "vantage doctor --repair" at once.',
  );
}
