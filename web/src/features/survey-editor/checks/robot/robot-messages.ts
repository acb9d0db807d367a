import type { JsonObject } from '@vantage/survey-document/json';
import type { RobotReport } from './run-survey';

/** It is sent to a worker. */
export interface RobotRequest {
  readonly definition: JsonObject;
  readonly runs: number;
  readonly seed: number;
}

/** A worker sends the report of its runs so far from time to time, and at the end. */
export type RobotProgress = RobotReport;
