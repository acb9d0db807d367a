import { StartError } from '../errors';

/** @throws {StartError} if the URL names no role */
export function readRole(applicationUrl: string): string {
  const { username } = new URL(applicationUrl);
  if (username === '') throw new StartError('DATABASE_URL: names no role');
  return decodeURIComponent(username);
}
