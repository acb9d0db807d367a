import { addResponses, makeSurvey } from '../../setup/surveys';
import { median } from '../../load/median';
import { get, send, type Session } from '../../setup/requests';
import { absoluteRow } from '../absolute';
import type { Figure, Round, Row } from '../figure';

const getResponses = { full: 100_000, quick: 10_000 } as const;
/** Repetitions within a round. */
const repetitions = 5;

/** Filters that select all, most, and few responses. */
const filters = [
  { version: '1' },
  { language: 'en' },
  { from: '2026-01-05', to: '2026-02-04' },
  { 'answer.station': 'osaka' },
  { 'answer.hazards': 'vehicles' },
  { 'answer.experience': '10..20' },
  { language: 'ja', 'answer.overall': '2', 'answer.nearMiss': 'true' },
];

/** Counts each value of each answer. */
const pass = `
  select answer.key, part.name, part.value, count(*)::int
  from survey_response as response, jsonb_each(response.answers) as answer, lateral (
    select '' as name, answer.value #>> '{}' as value where jsonb_typeof(answer.value) not in ('array', 'object')
    union all
    select item.position::text, item.value
    from jsonb_array_elements_text(case jsonb_typeof(answer.value) when 'array' then answer.value else '[]' end)
      with ordinality as item (value, position)
    union all
    select cell.key, cell.value
    from jsonb_each_text(case jsonb_typeof(answer.value) when 'object' then answer.value else '{}' end) as cell
  ) as part
  where response.tenant_id = $1 and response.survey_id = $2
  group by 1, 2, 3`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Reading results depends on the number of questions, not of responses. */
export const surveyResults: Figure = {
  id: 'P18',
  async measure(bench) {
    const count = bench.quick ? getResponses.quick : getResponses.full;
    const { product } = await bench.servers();
    const { database } = await bench.database();
    const [tenant] = await bench.listTenants('results', [1_000]);
    if (!tenant) throw new Error('The tenant of P18 was not made');
    const survey = await makeSurvey(bench, tenant);
    await addResponses(bench, survey, count);
    const path = `survey/${survey.id}/results`;
    const read = async (session: Session, query: Readonly<Record<string, string>>): Promise<number> => {
      const { status, body } = await send(
        product.origin,
        get(session, `${path}?${new URLSearchParams(query)}`),
      );
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return (body as { responses: number }).responses;
    };
    const readPass = () => database.query(pass, [tenant.id, survey.id]);

    const first = await bench.signIn(tenant, 1);
    const firstReading = await timed(async () => {
      const counted = await read(first, {});
      if (counted !== count) throw new Error(`${counted} responses of ${count} were counted`);
    });
    await database.query('vacuum analyze survey_response');
    await database.query('vacuum analyze survey_answer_count');

    const rounds: { pass: number; unfiltered: number; filtered: { name: string; time: number }[] }[] = [];
    for (let index = 0; index < bench.rounds; index += 1) {
      // Access tokens live ten minutes.
      const session = await bench.signIn(tenant, 1);
      await read(session, {});
      const middle = async (work: () => Promise<unknown>): Promise<number> => {
        const times: number[] = [];
        for (let again = 0; again < repetitions; again += 1) times.push(await timed(work));
        return median(times);
      };
      const filtered = [];
      for (const filter of filters)
        filtered.push({
          name: new URLSearchParams(filter).toString(),
          time: await middle(() => read(session, filter)),
        });
      rounds.push({
        pass: await middle(readPass),
        unfiltered: await middle(() => read(session, {})),
        filtered,
      });
    }
    const milliseconds = (values: readonly number[]): string => `${median(values).toFixed(1)} ms`;
    const passes = rounds.map((round) => round.pass);
    const what = `${count.toLocaleString('en')} responses to 30 questions`;
    const row = (figure: string, goal: Row['goal'], compared: readonly Round[], note: string): Row => ({
      id: 'P18',
      figure,
      goal,
      ratio: median(compared.map(({ ratio }) => ratio)),
      rounds: compared,
      note,
    });
    const slowest = rounds.map(({ filtered }) =>
      filtered.reduce((worst, each) => (each.time > worst.time ? each : worst)),
    );
    return [
      row(
        `results of ${what}: a pass of SQL over the answers against reading them`,
        { atLeast: 50 },
        rounds.map(({ pass: reference, unfiltered }) => ({
          ours: unfiltered,
          reference,
          ratio: reference / unfiltered,
        })),
        `${milliseconds(rounds.map(({ unfiltered }) => unfiltered))}, the pass ${milliseconds(passes)}`,
      ),
      row(
        `the slowest of ${filters.length} filters against that pass`,
        { atMost: 1 },
        rounds.map(({ pass: reference }, index) => {
          const ours = slowest[index]?.time ?? Number.NaN;
          return { ours, reference, ratio: ours / reference };
        }),
        filters
          .map((filter, index) => {
            const name = new URLSearchParams(filter).toString();
            return `${name} ${milliseconds(rounds.map(({ filtered }) => filtered[index]?.time ?? Number.NaN))}`;
          })
          .join(', '),
      ),
      absoluteRow({
        id: 'P18',
        figure: `the first reading of ${what}, which counts them, s`,
        goal: { atMost: 60 },
        values: [firstReading / 1_000],
        note: 'once',
      }),
    ];
  },
};
