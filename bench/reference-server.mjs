// The reference: node:http, the same tables, named statements, JSON.stringify, and no checks. Plain
// JavaScript, so that no compiler affects the result. Environment: DATABASE_URL (a role without row-level
// security), DATABASE_POOL_SIZE.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});

const columns = `id, version, user_name as "userName", first_name as "firstName", last_name as "lastName", email,
  role_id as "appRoleId", language, array(
    select l.location_id from app_user_location l
    where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id order by l.location_id
  ) as "locationIds", employee_type as "employeeType", active, locked, (
    select a.locked_until from sign_in_attempt a
    where a.tenant_id = app_user.tenant_id and a.normalized_name = app_user.normalized_user_name and a.locked_until > now()
  ) as "signInLockedUntil", false as "invited", created_at as "createdAt", (
    select s.last_seen_at from session s
    where s.tenant_id = app_user.tenant_id and s.user_id = app_user.id order by s.started_at desc limit 1
  ) as "lastSeenAt"`;

const oneUser = async (tenantId, userId) => {
  const { rows } = await pool.query({
    name: 'one-user',
    text: `select ${columns} from app_user where tenant_id = $1 and id = $2 and deleted_at is null`,
    values: [tenantId, userId],
  });
  return rows[0];
};

const pageOfUsers = async (tenantId, limit) => {
  const [page, count] = await Promise.all([
    pool.query({
      name: 'page-of-users',
      text: `select ${columns} from app_user where tenant_id = $1 and deleted_at is null
        order by user_name, id limit $2`,
      values: [tenantId, limit + 1],
    }),
    pool.query({
      name: 'count-of-users',
      text: 'select count(*)::int as total from app_user where tenant_id = $1 and deleted_at is null',
      values: [tenantId],
    }),
  ]);
  const items = page.rows.slice(0, limit);
  const last = items[items.length - 1];
  const nextCursor =
    page.rows.length > limit
      ? Buffer.from(JSON.stringify(['userName', 'asc', last.userName, last.id])).toString('base64url')
      : null;
  return { items, nextCursor, total: count.rows[0].total, totalIsExact: true };
};

/** An unused session, or the product would have to close thousands of the reference's entries. */
const sessionOfNobody = randomUUID();

const insertVisit = async (tenantId, visit) => {
  const { rows } = await pool.query({
    name: 'insert-visit',
    text: `insert into page_visit (tenant_id, id, user_id, session_id, page_name, insight_name, entry_time, exit_time,
        app_version)
      values ($1, uuidv7(), $2, $3, $4, $5, $6, $7, $8) returning id as "_id"`,
    values: [
      tenantId,
      visit.userId,
      sessionOfNobody,
      visit.pageName,
      visit.insightName,
      visit.entryTime,
      visit.exitTime,
      visit.appVersion,
    ],
  });
  return { entryId: rows };
};

const surveyIds = new Map();
const getSurvey = async (token) => {
  if (!surveyIds.has(token)) {
    const [tenantId, liveId] = Buffer.from(token, 'base64url').toString('hex').match(/.{32}/g);
    const { rows } = await pool.query('select id from survey where tenant_id = $1 and public_id = $2', [
      tenantId,
      liveId,
    ]);
    surveyIds.set(token, [tenantId, rows[0].id]);
  }
  return surveyIds.get(token);
};

const insertResponse = async (token, { version, data, startedAt, language }) => {
  const { rows } = await pool.query({
    name: 'insert-response',
    text: `insert into survey_response (tenant_id, survey_id, id, version, answers, language, started_at, submission_key)
      values ($1, $2, uuidv7(), $3, $4, $5, $6, 'reference ' || gen_random_uuid()) returning id`,
    values: [...(await getSurvey(token)), version, JSON.stringify(data), language, startedAt],
  });
  return rows[0];
};

const getBody = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

const respond = (response, status, value) => {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

const server = createServer((request, response) => {
  // /api/{tenant}/v1/admin/user, /api/{tenant}/v1/admin/user/{id}, /api/{tenant}/v1/usersessionpageinfo/… or
  // /api/v1/public/survey/{token}/responses
  const [path, query = ''] = request.url.split('?');
  const parts = path.split('/');
  const [, , tenantId, , , , userId] = parts;
  const work =
    request.method === 'POST'
      ? getBody(request)
          .then((body) =>
            parts[4] === 'survey' ? insertResponse(parts[5], body) : insertVisit(tenantId, body),
          )
          .then((value) => respond(response, 201, value))
      : userId === undefined
        ? pageOfUsers(tenantId, Number(new URLSearchParams(query).get('limit'))).then((value) =>
            respond(response, 200, value),
          )
        : oneUser(tenantId, userId).then((value) => respond(response, 200, value));
  work.catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    respond(response, 500, {});
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Reference is ready: http://127.0.0.1:${server.address().port}/\n`);
});
process.on('SIGTERM', () => process.exit(0));
