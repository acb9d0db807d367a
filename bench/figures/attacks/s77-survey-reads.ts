import assert from 'node:assert/strict';
import type { SentRequest } from '../../load/pressure';
import { makeSurvey } from '../../setup/surveys';
import { pressing } from '../under-load/load-kind';
import type { Attack } from './attack';

const connections = 8;
const networks = 4;
const questions = 500;
/** Characters of a title, so that the definition has 10 MB. */
const titleLength = 20_000;

const largeDefinition = {
  elements: Array.from({ length: questions }, (_, index) => ({
    type: 'text',
    name: `q${index}`,
    title: `${index} `.padEnd(titleLength, 'question '),
  })),
};

export const largeSurveyReads: Attack = {
  id: 'S77',
  name: 'anonymous reads of a survey of 10 MB',
  async prepare(bench) {
    const [tenant] = await bench.listTenants('reading-surveys', [1_000]);
    assert(tenant);
    const { token } = await makeSurvey(bench, tenant, largeDefinition);
    const requests = Array.from({ length: networks }, (_, index): SentRequest => ({
      method: 'GET',
      path: `/api/v1/public/survey/${token}`,
      headers: { 'x-forwarded-for': `10.77.${index}.1`, 'accept-encoding': 'gzip' },
    }));
    return () => Promise.resolve(pressing(bench, [{ connections, requests }]));
  },
};
