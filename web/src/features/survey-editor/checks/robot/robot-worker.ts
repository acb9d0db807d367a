import type { RobotProgress, RobotRequest } from './robot-messages';
import { runSurvey } from './run-survey';

const progressIntervalMs = 200;

self.addEventListener('message', ({ data }: MessageEvent<RobotRequest>) => {
  let lastPost = performance.now();
  for (const { done, report } of runSurvey(data.definition, data)) {
    const now = performance.now();
    if (now - lastPost < progressIntervalMs && done < data.runs) continue;
    lastPost = now;
    const progress: RobotProgress = { done, report: report() };
    self.postMessage(progress);
  }
});
