interface EarlyCall {
  token: string | null;
  answer: Promise<Response | null>;
}

const running = new Map<string, EarlyCall>();

/**
 * Begins a GET before the code that wants its answer has arrived.
 * @param address as the API client writes it
 * @param token the access token it travels with
 */
export const beginEarlyCall = (address: string, token: string | null, sessionId: string | null): void => {
  const headers: Record<string, string> = {};
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (sessionId !== null) headers['sessionId'] = sessionId;
  running.set(address, { token, answer: fetch(address, { headers }).catch(() => null) });
};

/**
 * The answer to an early call that went the same way, for whoever asks first; null when there is none, or none worth
 * having: then the call is made anew, with all that belongs to it.
 */
export const takeEarlyAnswer = async (address: string, token: string | null): Promise<Response | null> => {
  const call = running.get(address);
  running.delete(address);
  if (call === undefined || call.token !== token) return null;
  const answer = await call.answer;
  return answer !== null && (answer.ok || answer.status === 401) ? answer : null;
};

/** A copy of the answer to an early call, for who only looks at it; null when somebody has taken it, or it failed. */
export const copyOfEarlyAnswer = async (address: string): Promise<Response | null> => {
  const answer = (await running.get(address)?.answer) ?? null;
  return answer !== null && answer.ok && !answer.bodyUsed ? answer.clone() : null;
};

/** What nobody has taken by the first screen is out of date soon. */
export const forgetEarlyCalls = (): void => running.clear();
