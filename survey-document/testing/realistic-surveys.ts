import type { JsonObject } from '../src/json';
import dynamicPanels from './surveys/dynamic-panels.json';
import exportForty from './surveys/export-forty.json';
import incidentFollowUp from './surveys/incident-follow-up.json';
import matrixHeavy from './surveys/matrix-heavy.json';
import multilingual from './surveys/multilingual.json';
import nestedChoices from './surveys/nested-choices.json';
import odd from './surveys/odd.json';
import oldNames from './surveys/old-names.json';
import pulse from './surveys/pulse.json';
import quiz from './surveys/quiz.json';
import safetyPerception from './surveys/safety-perception.json';
import sharedValues from './surveys/shared-values.json';

/** Surveys as authors write them, by name. `odd` is one as nobody should write it. */
export const realisticSurveys = {
  dynamicPanels,
  exportForty,
  incidentFollowUp,
  matrixHeavy,
  multilingual,
  nestedChoices,
  odd,
  oldNames,
  pulse,
  quiz,
  safetyPerception,
  sharedValues,
} as unknown as Readonly<Record<string, JsonObject>>;
