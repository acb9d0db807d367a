import type { ComponentType } from 'react';
import { Ask } from './ask';
import { CostOfDamage } from './cost-of-damage';
import type { StrikePageProps } from './dash-page';
import { HazardContext } from './hazard-context';
import type { PageId } from './page-list';
import { PhaseOfFlight } from './phase-of-flight';
import { SeasonAndTime } from './season-and-time';
import { SpeciesRisk } from './species';
import { WildlifeStrikes } from './wildlife-strikes';

export const pageViews: Record<PageId, ComponentType<StrikePageProps>> = {
  'wildlife-strikes': WildlifeStrikes,
  'phase-of-flight': PhaseOfFlight,
  'cost-of-damage': CostOfDamage,
  'season-and-time': SeasonAndTime,
  species: SpeciesRisk,
  'hazard-context': HazardContext,
  ask: Ask,
};
