import { databaseRestart } from './cases/f5-database-restart';
import { noConnections } from './cases/f6-no-connections';
import { lostCommit } from './cases/f7-lost-commit';
import { mailServerDown } from './cases/f8-mail-server-down';
import type { Fault } from './harness/fault';

export const faults: readonly Fault[] = [databaseRestart, noConnections, lostCommit, mailServerDown];
