import { z } from 'zod';
import { id } from '../api/fields';
import { listLimits } from '../api/list-limits';

export const maxAssigned = listLimits.withoutPages;

export const assignedUserIds = z
  .array(id)
  .min(1)
  .max(maxAssigned)
  .refine((ids) => new Set(ids).size === ids.length, {
    error: 'Each user can be listed only once.',
    params: { code: 'duplicate' },
  });
