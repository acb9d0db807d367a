export const pages = [
  { id: 'wildlife-strikes', needsHazards: false },
  { id: 'phase-of-flight', needsHazards: false },
  { id: 'cost-of-damage', needsHazards: false },
  { id: 'season-and-time', needsHazards: false },
  { id: 'species', needsHazards: false },
  { id: 'hazard-context', needsHazards: true },
  { id: 'ask', needsHazards: false },
] as const;

export type PageId = (typeof pages)[number]['id'];
