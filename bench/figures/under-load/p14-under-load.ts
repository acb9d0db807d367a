import type { Figure, Row } from '../figure';
import { measureUnderLoad } from './measure-under-load';
import { bulkSend } from './p14-bulk-send';
import { loadKinds } from './p14-loads';

export const latencyUnderLoad: Figure = {
  id: 'P14',
  async measure(bench) {
    const [tenant] = await bench.listTenants('quiet', [5_000]);
    if (!tenant) throw new Error('The quiet tenant was not made');
    const rows: Row[] = [];
    for (const kind of [...loadKinds, bulkSend]) {
      bench.say(`  ${kind.name}…`);
      rows.push(...(await measureUnderLoad(bench, tenant, kind, 'P14')).p95);
    }
    return rows;
  },
};
