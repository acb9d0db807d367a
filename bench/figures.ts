import type { Figure } from './figures/figure';
import { oneUser } from './figures/server/p1-one-user';
import { pageOfUsers } from './figures/server/p2-page-of-users';
import { pageVisit } from './figures/server/p3-page-visit';
import { signIns } from './figures/server/p4-sign-ins';
import { bulkMail } from './figures/bulk/p5-bulk-mail';
import { recipientUpload } from './figures/bulk/p6-recipient-upload';
import { userImport } from './figures/bulk/p6-user-import';
import { signInBytes } from './figures/browser/p7-sign-in-bytes';
import { lighthouseScores } from './figures/browser/p8-lighthouse';
import { growth } from './figures/server/p9-growth';
import { firstChart } from './figures/browser/p11-first-chart';
import { startAndMemory } from './figures/server/p12-start-and-memory';
import { consultantJourney } from './figures/browser/p16-consultant';
import { surveyEditor } from './figures/browser/p13-survey-editor';
import { scrolling } from './figures/browser/p15-scrolling';
import { firstCard } from './figures/browser/p17-first-card';
import { latencyUnderLoad } from './figures/under-load/p14-under-load';
import { surveyResults } from './figures/server/p18-survey-results';
import { surveyResponses } from './figures/server/p19-survey-responses';
import { surveyPageBytes } from './figures/browser/p20-survey-page-bytes';
import { editorBytes } from './figures/browser/p21-editor-bytes';
import { unknownNames } from './figures/attacks/s13-unknown-names';
import { hostileDefinitions } from './figures/attacks/s61-hostile-definitions';
import { hostileLoads } from './figures/attacks/hostile-loads';
import { hostileInput } from './figures/attacks/s71-hostile-input';

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
  surveyEditor,
  scrolling,
  consultantJourney,
  firstCard,
  surveyResults,
  surveyResponses,
  surveyPageBytes,
  editorBytes,
  unknownNames,
  hostileDefinitions,
  hostileInput,
  ...hostileLoads,
];
