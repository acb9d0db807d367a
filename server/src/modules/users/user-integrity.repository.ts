import { sql } from 'kysely';
import {
  entityCountCheck,
  searchTokenCheck,
  type IntegrityCheck,
} from '../../platform/database/integrity-checks';
import type { Scope } from '../../platform/database/database';
import { addSearchTokens } from './users.repository';

interface SearchedUser {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const rows = (scope: Scope) => sql<SearchedUser>`
  select u.id, u.user_name as "userName", u.first_name as "firstName", u.last_name as "lastName", u.email
  from app_user u where u.tenant_id = ${scope.tenantId} and u.deleted_at is null`;

export const userIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck('user', 'users', rows),
  searchTokenCheck({
    plural: 'users',
    rows,
    table: 'app_user_search_token',
    ownerColumn: 'user_id',
    texts: ({ userName, firstName, lastName, email }) => [userName, firstName, lastName, email],
    addTokens: (scope, user) => addSearchTokens(scope, user.id, user),
  }),
];
