import { absoluteRow } from '../absolute';
import type { Figure, Row } from '../figure';
import { measureUnderLoad } from '../under-load/measure-under-load';
import type { Attack } from './attack';
import { deliveryReports } from './s71-delivery-reports';
import { hostileWorkbooks } from './s74-workbooks';
import { largestMessages, manyMergeFields } from './s75-messages';
import { doublingAnswers, nestedPanelAnswers } from './s76-answers';
import { largeSurveyReads } from './s77-survey-reads';
import { largeExports } from './s78-exports';

/** Milliseconds that a call of another tenant may take. */
const longestCall = 100;

const getFigure = (id: Figure['id'], attacks: readonly Attack[]): Figure => ({
  id,
  async measure(bench) {
    const [tenant] = await bench.listTenants(`beside-${id.toLowerCase()}`, [5_000]);
    if (!tenant) throw new Error(`The quiet tenant of ${id} was not made`);
    const rows: Row[] = [];
    for (const attack of attacks) {
      bench.say(`  ${attack.name}…`);
      const { p95, longest, responses } = await measureUnderLoad(bench, tenant, attack, id);
      rows.push(
        ...p95,
        absoluteRow({
          id,
          figure: `longest call of another tenant during ${attack.name}, ms`,
          goal: { atMost: longestCall },
          values: longest,
          note: `the load: ${responses}`,
        }),
      );
    }
    return rows;
  },
});

/** What one tenant or an anonymous client sends must not delay the calls of another tenant. */
export const hostileLoads: readonly Figure[] = [
  getFigure('S71', [deliveryReports]),
  getFigure('S74', hostileWorkbooks),
  getFigure('S75', [manyMergeFields, largestMessages]),
  getFigure('S76', [nestedPanelAnswers, doublingAnswers]),
  getFigure('S77', [largeSurveyReads]),
  getFigure('S78', [largeExports]),
];
