import type { RobotProgress, RobotRequest } from './robot-messages';
import { runSurvey } from './run-survey';

const progressIntervalMs = 250;

self.addEventListener('message', ({ data }: MessageEvent<RobotRequest>) => {
  let lastPost = performance.now();
  for (const { done, report } of runSurvey(data.definition, data)) {
    const now = performance.now();
    if (now - lastPost < progressIntervalMs && done < data.runs) continue;
    lastPost = now;
    const progress: RobotProgress = report();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is sent to the page with this worker
    self.postMessage(progress);
  }
});
