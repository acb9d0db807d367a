import { ApiProblem, NetworkProblem, genericProblem } from '../src/lib/api/api-problem';
import { people, type Person } from './people';

export interface PeopleQuery {
  search?: string | undefined;
  role?: string | undefined;
  states?: readonly string[] | undefined;
  places?: readonly string[] | undefined;
  sort?: string | undefined;
  order?: string | undefined;
  show?: 'loading' | 'failed' | 'refused' | 'empty' | 'moreFailed' | undefined;
}

const pageSize = 200;
const answersAfterMs = 40;

const stored = new Map(people.map((person) => [person.id, person]));
/** Each failure occurs only once. */
const failedOnce = new Set<string>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const failTheFirstTime = (what: string): void => {
  if (failedOnce.has(what)) return;
  failedOnce.add(what);
  throw new NetworkProblem(what);
};

const matching = ({ search = '', role, states, places, sort, order }: PeopleQuery): Person[] => {
  const match = [...stored.values()].filter(
    (person) =>
      `${person.name} ${person.login}`.toLowerCase().includes(search.toLowerCase()) &&
      (role === undefined || person.role === role) &&
      (states === undefined || states.includes(person.state)) &&
      (places === undefined || places.includes(person.place)),
  );
  if (sort === 'name') match.sort((one, other) => one.name.localeCompare(other.name));
  if (sort === 'logins') match.sort((one, other) => one.logins - other.logins);
  return order === 'desc' ? match.toReversed() : match;
};

/** Simulates the API: pagination, latency and occasional failures. */
export const peopleServer = {
  async list(query: PeopleQuery, cursor: string | undefined) {
    await wait(query.show === 'loading' ? 3_600_000 : answersAfterMs);
    if (query.show === 'failed') failTheFirstTime('failed');
    if (query.show === 'moreFailed' && cursor !== undefined) failTheFirstTime('moreFailed');
    if (query.show === 'refused') throw new ApiProblem({ ...genericProblem(403), code: 'permission.denied' });
    const match = query.show === 'empty' ? [] : matching(query);
    const from = Number(cursor ?? 0);
    const to = Math.min(match.length, from + pageSize);
    return {
      items: match.slice(from, to),
      nextCursor: to < match.length ? String(to) : null,
      total: match.length,
      totalIsExact: true,
    };
  },

  all: matching,

  async lock(id: string): Promise<Person> {
    await wait(answersAfterMs);
    const person = stored.get(id);
    if (person === undefined || person.role === 'Administrator') throw new Error('It cannot be locked.');
    const locked = { ...person, state: 'Locked' } as const;
    stored.set(id, locked);
    return locked;
  },

  async remove(id: string): Promise<void> {
    await wait(answersAfterMs);
    stored.delete(id);
  },

  reset(): void {
    for (const person of people) stored.set(person.id, person);
    failedOnce.clear();
  },

  count: () => stored.size,
};
