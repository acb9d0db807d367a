import type { AdministeredInsight } from '@vantage/contract/insights/insight-administration';
import { describe, expect, it } from 'vitest';
import { copyOfInsight } from './insight-copy';

const insight: AdministeredInsight = {
  id: 'i-1',
  version: 3,
  title: 'Strikes',
  description: 'What happened.',
  type: 'Dashboard',
  iframeUrl: 'https://public.tableau.com/views/a/b',
  dashboardName: 'Strikes',
  sheetName: 'Overview',
  groupId: 'g-1',
  groupName: 'Wildlife',
  workspaceId: null,
  reportId: null,
  publisher: 'Halden',
  status: 'Completed',
  category: 'Custom',
  tableauFileName: null,
  filters: [],
  identity: null,
  customerIds: ['c-1'],
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const getTitle = (title: string, number: number) =>
  number === 1 ? `${title} (copy)` : `${title} (copy ${number})`;
const titled = (title: string, used: string[]) => copyOfInsight({ ...insight, title }, used, getTitle).title;

describe('copyOfInsight', () => {
  it('copies everything except unique names', () => {
    expect(copyOfInsight(insight, ['Strikes'], getTitle)).toMatchObject({
      title: 'Strikes (copy)',
      description: 'What happened.',
      dashboardName: '',
      sheetName: 'Overview',
      publisher: 'Halden',
      category: 'Custom',
      customerIds: ['c-1'],
    });
  });

  it('increments the number while a title is taken, in any case', () => {
    expect(titled('Strikes', ['Strikes', 'STRIKES (COPY)'])).toBe('Strikes (copy 2)');
    expect(titled('Strikes', ['strikes (copy)', 'strikes (copy 2)'])).toBe('Strikes (copy 3)');
  });

  it('truncates a title that would be too long', () => {
    const long = '𠮷'.repeat(128);
    expect([...titled(long, [])].length).toBeLessThanOrEqual(128);
    expect(titled(long, [])).toMatch(/^𠮷+ \(copy\)$/u);
  });
});
