import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireStartLock, startLockHolder, type StartLock } from './start-lock';

describe('acquireStartLock', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vantage-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('has one holder until it is released', () => {
    expect(startLockHolder(folder)).toBeNull();
    const lock = acquireStartLock(folder) as StartLock;
    expect(acquireStartLock(folder)).toEqual({ heldBy: process.pid });
    expect(startLockHolder(folder)).toBe(process.pid);
    lock.release();
    expect(startLockHolder(folder)).toBeNull();
    expect(acquireStartLock(folder)).toHaveProperty('release');
  });

  test('is free if the holder has died or its process id belongs to another process', () => {
    writeFileSync(path.join(folder, '7'), JSON.stringify({ pid: process.pid, identity: 'an earlier boot' }));
    expect(startLockHolder(folder)).toBeNull();
    const lock = acquireStartLock(folder) as StartLock;
    expect(readdirSync(folder)).toEqual(['8']);
    lock.release();
  });
});
