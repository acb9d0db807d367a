import type { Figure } from './figures/figure';
import { oneUser } from './figures/p1-one-user';
import { pageOfUsers } from './figures/p2-page-of-users';
import { pageVisit } from './figures/p3-page-visit';
import { signIns } from './figures/p4-sign-ins';
import { bulkMail } from './figures/p5-bulk-mail';
import { recipientUpload } from './figures/p6-recipient-upload';
import { userImport } from './figures/p6-user-import';
import { signInBytes } from './figures/p7-sign-in-bytes';
import { lighthouseScores } from './figures/p8-lighthouse';
import { growth } from './figures/p9-growth';
import { firstChart } from './figures/p11-first-chart';
import { startAndMemory } from './figures/p12-start-and-memory';
import { consultantJourney } from './figures/p16-consultant';
import { scrolling } from './figures/p15-scrolling';
import { firstCard } from './figures/p17-first-card';
import { latencyUnderLoad } from './figures/p14-under-load';
import { surveyResults } from './figures/p18-survey-results';
import { surveyResponses } from './figures/p19-survey-responses';
import { surveyPageBytes } from './figures/p20-survey-page-bytes';
import { unknownNames } from './figures/s13-unknown-names';
import { hostileDefinitions } from './figures/s61-hostile-definitions';
import { hostileInput } from './figures/s71-hostile-input';

export const figures: readonly Figure[] = [
  oneUser,
  pageOfUsers,
  pageVisit,
  signIns,
  bulkMail,
  recipientUpload,
  userImport,
  signInBytes,
  lighthouseScores,
  growth,
  firstChart,
  startAndMemory,
  latencyUnderLoad,
  scrolling,
  consultantJourney,
  firstCard,
  surveyResults,
  surveyResponses,
  surveyPageBytes,
  unknownNames,
  hostileDefinitions,
  hostileInput,
];
