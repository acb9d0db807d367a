import assert from 'node:assert/strict';
import { postResponse, makeSurvey } from '../../setup/surveys';
import { pressing } from '../under-load/load-kind';
import type { Attack } from './attack';

const connections = 8;
const clients = 64;
const panels = 100;

const nestedPanels = {
  elements: [
    {
      type: 'paneldynamic',
      name: 'a',
      templateElements: [
        { type: 'paneldynamic', name: 'b', templateElements: [{ type: 'text', name: 'c' }] },
      ],
    },
  ],
};

/** About 100 kB, from which SurveyJS would build 10,000 panels. */
const nestedAnswers = {
  a: Array.from({ length: panels }, () => ({ b: Array.from({ length: panels }, () => ({ c: '' })) })),
};

const doublings = 21;

/** Each value is twice as long as the one before. */
const doublingExpressions = {
  elements: [
    { type: 'text', name: 'q0' },
    ...Array.from({ length: doublings }, (_, index) => ({
      type: 'expression',
      name: `q${index + 1}`,
      expression: `{q${index}} + {q${index}}`,
    })),
  ],
};

const attack = (name: string, definition: unknown, data: unknown): Attack => ({
  id: 'S76',
  name,
  async prepare(bench) {
    const [tenant] = await bench.listTenants(`answering-${name.length}`, [1_000]);
    assert(tenant);
    const survey = await makeSurvey(bench, tenant, definition);
    return (round) => {
      const requests = Array.from({ length: clients }, (_, index) =>
        // Clients whose answers were too costly have to wait, also in the next round.
        postResponse(survey, data, { index: round * clients + index }),
      );
      return Promise.resolve(pressing(bench, [{ connections, requests }]));
    };
  },
});

export const nestedPanelAnswers = attack(
  `answers with ${panels} × ${panels} nested panels`,
  nestedPanels,
  nestedAnswers,
);

export const doublingAnswers = attack(
  `answers whose computed values double ${doublings} times`,
  doublingExpressions,
  { q0: 'x'.repeat(1_000) },
);
