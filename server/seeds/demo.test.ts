import { expect, it } from 'vitest';
import { migrationsDirectory } from '../testing/constants';
import { connect, emptyDatabase } from '../testing/database/database';
import { migrate } from '../src/platform/database/migrations';
import { seedDemo } from './demo';

it('seeds an empty database with two organizations, and only once', async () => {
  const { ownerUrl, applicationUrl } = await emptyDatabase();
  await migrate({
    ownerUrl,
    applicationRole: new URL(applicationUrl).username,
    directory: migrationsDirectory,
  });
  await seedDemo(ownerUrl);
  await seedDemo(ownerUrl);
  const client = await connect(ownerUrl);
  const { rows: tenants } = await client.query('select id, slug from tenant order by slug');
  const counts = [];
  for (const { id, slug } of tenants) {
    await client.query(`set app.tenant_id = '${id}'`);
    const { rows } = await client.query(
      `select (select count(*)::int from customer) as customers, (select count(*)::int from insight) as insights,
         (select count(*)::int from location) as locations,
         (select count(*)::int from app_user u where not exists (
           select from app_user_location l where l.user_id = u.id)) as homeless,
         message_above_login_area <> '' as greets from tenant_settings`,
    );
    counts.push({ slug, ...rows[0] });
  }
  expect(counts).toEqual([
    { slug: 'acme', customers: 3, insights: 4, locations: 5, homeless: 0, greets: false },
    { slug: 'demo', customers: 12, insights: 10, locations: 31, homeless: 0, greets: true },
  ]);
  // The organization that was read last is the one with surveys.
  const { rows: surveys } = await client.query(
    `select name, response_count as responses, published_at is null as is_draft,
       current_date between start_date and end_date as is_running,
       (select count(*)::int from survey_response where survey_id = survey.id
         and completed_at between start_date and least(current_date, end_date)) as in_time
     from survey order by name`,
  );
  expect(surveys).toEqual([
    { name: 'Ramp safety baseline', responses: 118, is_draft: false, is_running: false, in_time: 118 },
    { name: 'Ramp safety survey', responses: 400, is_draft: false, is_running: true, in_time: 400 },
    { name: 'Winter readiness', responses: 0, is_draft: true, is_running: false, in_time: 0 },
  ]);
});
