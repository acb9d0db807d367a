import fc, { type Arbitrary } from 'fast-check';
import { answersTo, questionsIn } from './answers';
import { questionGenerator } from './questions';
import { some, type Json } from './values';

// Definitions and answers for property tests: half of the definitions are plain, and half have oddities.

interface GeneratedSurvey {
  readonly definition: Json;
  readonly answers: Json;
}

const text = fc.constantFrom('Text', '', '{q1}');
const plainSettings = some({
  title: text,
  locale: fc.constantFrom('en', 'ja'),
  showProgressBar: fc.boolean(),
});
const oddSettings = some({
  clearInvisibleValues: fc.constantFrom('none', 'onHidden'),
  maxTextLength: fc.integer({ min: 1, max: 5 }),
  maxCommentLength: fc.integer({ min: 1, max: 5 }),
  calculatedValues: fc.constant([{ name: 'sum', expression: '{q1} + {q2}', includeIntoResult: true }]),
  triggers: fc.constant([{ type: 'setvalue', expression: '{q1} notempty', setToName: 'q2', setValue: 'a' }]),
  questionsOnPageMode: fc.constantFrom('singlePage', 'questionPerPage'),
});
const oddPageSettings = some({
  visibleIf: fc.constantFrom("{q1} = 'a'", '{q2} empty'),
  isRequired: fc.boolean(),
  readOnly: fc.boolean(),
});

/** Names questions `q1`, `q2`, and so on, but for some of an odd survey. */
const named = (elements: readonly Json[], isOdd: boolean): Arbitrary<Json[]> =>
  fc
    .tuple(
      ...elements.map((_, index) =>
        fc.oneof(
          { weight: 30, arbitrary: fc.constant(`q${index + 1}`) },
          {
            weight: isOdd ? 1 : 0,
            arbitrary: fc.constantFrom('Q1', 'q 5', 'none', 'other', 'q1-Comment'),
          },
        ),
      ),
    )
    .map((names) => elements.map((element, index) => ({ name: names[index], ...element })));

const definition = (isOdd: boolean): Arbitrary<Json> =>
  fc
    .tuple(
      fc
        .array(questionGenerator(isOdd), { minLength: 2, maxLength: 4 })
        .chain((elements) => named(elements, isOdd)),
      fc.nat(3),
      plainSettings,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Json>({}) },
        { weight: isOdd ? 1 : 0, arbitrary: oddSettings },
      ),
      fc.oneof(
        { weight: 6, arbitrary: some({ title: text, description: text }) },
        { weight: isOdd ? 1 : 0, arbitrary: oddPageSettings },
      ),
    )
    .map(([elements, split, settings, moreSettings, pageSettings]) => {
      const pages = [elements.slice(0, split), elements.slice(split)].filter(({ length }) => length > 0);
      const content =
        split === 0 ? { elements } : { pages: pages.map((page) => ({ elements: page, ...pageSettings })) };
      return { ...content, ...settings, ...moreSettings };
    });

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** A definition, not necessarily a valid one, and answers to it, as they come from JSON. */
export const generatedSurvey: Arbitrary<GeneratedSurvey> = fc
  .oneof(definition(false), definition(true))
  .chain((each) => answersTo(questionsIn(each)).map((answers) => copy({ definition: each, answers })));
