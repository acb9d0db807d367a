import { Panel } from '../charts/panel';
import type { ClientSlice } from '../clients';
import { isNamedSpecies, type Strike } from '../data/strike';
import { formatCount, formatDate, formatShare } from '../formats';
import { summarise } from '../measures/summary';

interface MethodTabProps {
  client: ClientSlice;
  mine: readonly Strike[];
  all: readonly Strike[];
}

export function MethodTab({ client, mine, all }: MethodTabProps) {
  const { priced, strikes } = summarise(mine);
  const named = mine.filter((strike) => isNamedSpecies(strike.species)).length;
  const [first, last] = [all[0]!, all.at(-1)!];
  return (
    <div className="panels is-natural">
      <Panel title="Where the figures come from" span={12} mid={24}>
        <div className="prose">
          <p>
            <strong>Source.</strong> {formatCount(all.length)} wildlife strike reports received by the U.S.
            Federal Aviation Administration, {formatDate(first.date)} to {formatDate(last.date)}, as published
            in the package vega-datasets 3.2.1 (birdstrikes.csv). Public data of the U.S. government.
          </p>
          <p>
            <strong>This client.</strong> {client.name} is invented. It stands for {client.slice}:{' '}
            {formatCount(strikes)} of the real reports, unchanged.
          </p>
          <p>
            <strong>Reports, not exposure.</strong> The file has no movements, so no rate per 10,000 movements
            is shown. More reports can mean more strikes, more traffic or better reporting.
          </p>
        </div>
      </Panel>
      <Panel title="How they are counted" span={12} mid={24}>
        <div className="prose">
          <p>
            <strong>Damage</strong> is any level other than ‘None’: minor, medium, substantial and the
            military classes B and C. The damage rate is damaging strikes divided by all strikes.
          </p>
          <p>
            <strong>Direct cost</strong> is repair plus other cost as stated. Only {formatCount(priced)} of{' '}
            {formatCount(strikes)} reports ({formatShare(priced / strikes)}) state one, so sums are a lower
            bound and hinge on a few events; the median says more about a typical case.
          </p>
          <p>
            <strong>Species</strong> are named in {formatCount(named)} reports ({formatShare(named / strikes)}
            ). The rest give the size of the bird at most.
          </p>
          <p>
            <strong>Comparisons.</strong> {last.year} ends on {formatDate(last.date)}; it is compared with the
            same days of the year before. Months and seasons are compared by strikes per day that the file
            covers. ‘Overall’ means all {formatCount(all.length)} reports within the chosen period.
          </p>
        </div>
      </Panel>
    </div>
  );
}
