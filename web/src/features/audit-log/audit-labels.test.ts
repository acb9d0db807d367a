import { describe, expect, it } from 'vitest';
import { announcementFields } from '@vantage/contract/announcement-fields';
import { customerFields } from '@vantage/contract/customers/customer-fields';
import { insightGroupFields } from '@vantage/contract/insight-groups';
import { insightShape } from '@vantage/contract/insights/insight-fields';
import { locationFields } from '@vantage/contract/locations';
import { surveyShape } from '@vantage/contract/surveys/survey-fields';
import { userFields } from '@vantage/contract/users/user-fields';
import audit from '@vantage/locales/en/audit.json' with { type: 'json' };

const labels: Readonly<Record<string, unknown>> = audit.field;

describe('labels of the audit log', () => {
  it.each([
    ['announcement', announcementFields],
    ['customer', customerFields],
    ['insight', insightShape],
    ['insight group', insightGroupFields],
    ['location', locationFields],
    ['survey', surveyShape],
    ['user', userFields.omit({ password: true })],
  ])('name every field of a %s', (_, fields) => {
    expect(Object.keys(fields.shape).filter((field) => typeof labels[field] !== 'string')).toEqual([]);
  });
});
