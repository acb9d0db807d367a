import { expect, it } from 'vitest';
import { findProblems } from '../../checks/find-problems';
import { createDocument } from '../../logic/testing/create-logic-texts';
import { loadTemplate, type TemplateId } from './templates';

const context = { brandColor: null, endDate: null, today: '2026-11-28' };

it.each<TemplateId>(['safety-perception', 'pulse', 'incident-follow-up', 'training-feedback'])(
  'the template %s has all texts in three languages, and no problem',
  async (id) => {
    const definition = await loadTemplate(id);
    expect(findProblems(createDocument(definition), context)).toEqual([]);
    expect(JSON.stringify(definition).match(/"default":/g)).toHaveLength(
      JSON.stringify(definition).match(/"hi":/g)?.length ?? 0,
    );
  },
);
