export const pages = [
  { id: 'wildlife-strikes', title: 'Wildlife strikes and cost', needsHazards: false },
  { id: 'phase-of-flight', title: 'Where in the flight does it happen?', needsHazards: false },
  { id: 'cost-of-damage', title: 'What do strikes cost us?', needsHazards: false },
  { id: 'season-and-time', title: 'When should patrols be out?', needsHazards: false },
  { id: 'species', title: 'Which species hurt most?', needsHazards: false },
  { id: 'hazard-context', title: 'Natural hazards: the wider picture', needsHazards: true },
  { id: 'ask', title: 'Ask the strike data', needsHazards: false },
] as const;

export type PageId = (typeof pages)[number]['id'];
