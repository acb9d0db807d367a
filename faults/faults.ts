import { randomKills } from './cases/f1-random-kills';
import { killAtEachStep } from './cases/f2-kill-at-each-step';
import { frozenWorker } from './cases/f3-frozen-worker';
import { twoWorkers } from './cases/f4-two-workers';
import { databaseRestart } from './cases/f5-database-restart';
import { noConnections } from './cases/f6-no-connections';
import { lostCommit } from './cases/f7-lost-commit';
import { mailServerDown } from './cases/f8-mail-server-down';
import { brokenConnections, serverRejected, serverDeferred, silentServer } from './cases/f9-f12-mail-server';
import { oneMailing } from './cases/f13-one-mailing';
import { fewConnectionsAllowed } from './cases/f31-few-connections';
import { publishedWhileCounting } from './cases/f32-published-while-counting';
import { anyProcessKilled } from './cases/f34-any-process-killed';
import { rollingRestart } from './cases/f35-rolling-restart';
import type { Fault } from './harness/fault';

export const faultCases: readonly Fault[] = [
  randomKills,
  killAtEachStep,
  frozenWorker,
  twoWorkers,
  databaseRestart,
  noConnections,
  lostCommit,
  mailServerDown,
  serverDeferred,
  serverRejected,
  silentServer,
  brokenConnections,
  oneMailing,
  fewConnectionsAllowed,
  publishedWhileCounting,
  anyProcessKilled,
  rollingRestart,
];
