import { startPressure, type Pressure, type Scenario } from '../../load/pressure';
import type { Bench } from '../../setup/bench';

export interface LoadKind {
  readonly name: string;
  /** @returns what prepares a round, which returns what starts its load */
  prepare(bench: Bench): Promise<(round: number) => Promise<() => Promise<Pressure>>>;
}

export const pressing =
  (bench: Bench, scenarios: readonly Scenario[]): (() => Promise<Pressure>) =>
  () =>
    startPressure(bench, scenarios);
