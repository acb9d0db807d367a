import { describe, expect, it } from 'vitest';
import { createClient, clients, listStrikes } from './clients';
import { realStrikes } from './testing/real-strikes';

const strikes = realStrikes();

describe('client slices', () => {
  it.each(Object.entries(clients))('%s has enough reports and uses only values of the file', (_, client) => {
    expect(listStrikes(client, strikes).length).toBeGreaterThanOrEqual(60);
    const match = {
      operators: new Set(strikes.map(({ operator }) => operator)),
      airports: new Set(strikes.map(({ airport }) => airport)),
      states: new Set(strikes.map(({ state }) => state)),
      aircraft: new Set(strikes.map(({ aircraft }) => aircraft)),
    };
    for (const column of ['operators', 'airports', 'states', 'aircraft'] as const) {
      for (const value of client[column] ?? []) expect(match[column]).toContain(value);
    }
  });

  it('gives each client different reports', () => {
    const slices = Object.values(clients).map(({ operators, airports, states, aircraft }) =>
      JSON.stringify([operators, airports, states, aircraft]),
    );
    expect(new Set(slices).size).toBe(slices.length);
  });

  it('shares no report between tenants', () => {
    const listReports = (isOurs: (projectId: string) => boolean) =>
      new Set(
        Object.entries(clients).flatMap(([projectId, client]) =>
          isOurs(projectId) ? listStrikes(client, strikes) : [],
        ),
      );
    const acme = listReports((projectId) => projectId.startsWith('ACM-'));
    const demo = listReports((projectId) => !projectId.startsWith('ACM-'));
    expect([...acme].filter((strike) => demo.has(strike))).toEqual([]);
    expect([acme.size > 0, demo.size > 0]).toEqual([true, true]);
  });

  it('finds no client for a missing or unknown id, or a property of objects', () => {
    const page = 'https://portal.example/samples/species.html';
    expect(createClient(page)).toBeUndefined();
    expect(createClient(`${page}?client=XYZ-2025-001`)).toBeUndefined();
    expect(createClient(`${page}?client=toString`)).toBeUndefined();
    expect(createClient(`${page}?client=NWA-2025-014`)?.name).toBe('Northwind Aviation');
  });
});
