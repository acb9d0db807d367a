import { useState } from 'react';
import { t } from '../texts/language';
import { overviewFigures } from '../measures/overview-figures';
import { DashPage, type StrikePageProps } from './dash-page';
import { MethodTab } from './method-tab';
import { hasSeveralAirports } from './shared-panels';
import { Tabs } from './tabs';
import { useSelection } from './use-selection';
import { CostTab, PlacesTab, SpeciesTab } from './wildlife-details';
import { WildlifeOverview } from './wildlife-overview';

export function WildlifeStrikes(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const [tab, setTab] = useState(0);
  const { now, before, benchmark, period } = selection;
  const names = [
    t('dashboards:overview'),
    t('dashboards:species'),
    t(hasSeveralAirports(now) ? 'dashboards:airports' : 'dashboards:operators'),
    t('dashboards:costDetails'),
    t('dashboards:methodAndSources'),
  ];
  return (
    <DashPage
      {...props}
      selection={selection}
      figures={overviewFigures(now, before, benchmark, period)}
      footStart={<Tabs names={names} active={tab} onChange={setTab} />}
    >
      <div role="tabpanel" id="tab-panel" className="tab-panel" aria-label={names[tab]}>
        {tab === 0 && <WildlifeOverview strikes={now} period={period} selection={selection} />}
        {tab === 1 && <SpeciesTab strikes={now} />}
        {tab === 2 && <PlacesTab strikes={now} />}
        {tab === 3 && <CostTab strikes={now} />}
        {tab === 4 && <MethodTab client={props.client} mine={props.mine} all={props.all} />}
      </div>
    </DashPage>
  );
}
