import type { IntegrityCheck } from '../../platform/database/integrity-checks';
import type { Services } from '../open-services';
import { passed, problem, type CheckResult } from './check-result';

const repairCheck = async (
  { platform }: Services,
  { count, repair }: IntegrityCheck,
  tenantId: string,
): Promise<number> => {
  if (!repair) return 0;
  let repaired = 0;
  // Large repairs are done in several transactions.
  for (;;) {
    const before = await platform.database.read(tenantId, count);
    if (before === 0) return repaired;
    await platform.database.write(tenantId, repair);
    repaired += before;
    if ((await platform.database.read(tenantId, count)) >= before) return repaired;
  }
};

/** Verifies what the modules derive from the rows of each organization. */
export async function checkTenants(
  services: Services,
  options: { readonly repairs: boolean; readonly onProgress: (line: string) => void },
): Promise<CheckResult[]> {
  const { platform, tenants } = services;
  const ids = await tenants.ids();
  const checks = platform.listIntegrityChecks();
  const results: CheckResult[] = [];
  for (const [index, tenantId] of ids.entries()) {
    if (index > 0 && index % 50 === 0) options.onProgress(`${index} of ${ids.length} organizations checked`);
    const name = await tenants.getName(tenantId, null);
    const check = `organization ${name}`;
    for (const integrityCheck of checks) {
      const repaired = options.repairs ? await repairCheck(services, integrityCheck, tenantId) : 0;
      const count = await platform.database.read(tenantId, integrityCheck.count);
      const detail = `It has ${integrityCheck.problem}${count > 1 ? ` (${count})` : ''}`;
      if (count > 0)
        results.push(
          problem(
            check,
            detail,
            integrityCheck.repair
              ? 'Run "vantage doctor --repair".'
              : 'Restore it from a backup, or erase it and create it again.',
          ),
        );
      else if (repaired > 0) results.push(passed(check, `Repaired: it had ${integrityCheck.problem}`));
    }
  }
  const hasProblem = results.some(({ status }) => status === 'problem');
  if (!hasProblem)
    results.push(passed('organizations', `${ids.length} have settings, counts and search tokens`));
  return results;
}
