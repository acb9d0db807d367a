import type { JsonObject } from '@vantage/survey-document/json';
import type { RobotReport } from './run-survey';

/** It is sent to the worker. */
export interface RobotRequest {
  readonly definition: JsonObject;
  readonly runs: number;
  readonly seed: number;
}

/** The worker sends it from time to time, and at the end. */
export interface RobotProgress {
  readonly done: number;
  readonly report: RobotReport;
}
