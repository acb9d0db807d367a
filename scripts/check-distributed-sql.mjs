// SQL that PostgreSQL runs, but a database distributed by Citus rejects, or runs on all its nodes. Part of
// `npm run boundaries`. It finds these by their texts, so it knows common cases only.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = join(dirname(fileURLToPath(import.meta.url)), '..', 'server');

/** Functions whose result depends on more than their arguments. */
const changing = /\b(?:now|clock_timestamp|statement_timestamp|random|gen_random_uuid|current_setting)\s*\(/;
const setReturning =
  /\b(?:unnest|generate_series|jsonb_to_recordset|jsonb_array_elements(?:_text)?|jsonb_each(?:_text)?|regexp_split_to_table)\s*\(/;
/** Functions that are only stable, with a column among their arguments. */
const stableOfColumn =
  /\b(?:to_jsonb?|jsonb?_build_(?:object|array)|concat|concat_ws|format|to_char|age)\s*\([^()]*\b(?!null\b|true\b|false\b)[a-z_]+\b(?!')[^()]*\)|\b[a-z_]+_at\s*[-+]\s*(?:\$\w+\s*\*\s*)?(?:interval|make_interval)\b/;

/** The text from an opening parenthesis to the one that closes it. */
function balanced(text, start) {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, index + 1);
  }
  return text.slice(start);
}

/** The text up to the parenthesis that closes the statement around it. */
const withinStatement = (text) => {
  const closed = balanced(`(${text}`, 0);
  return closed.length <= text.length ? closed : text;
};

const readCalls = (code, method) =>
  [...code.matchAll(new RegExp(String.raw`\.${method}\(`, 'g'))].map(({ index, 0: { length } }) =>
    balanced(code, index + length - 1),
  );

/** The texts of template literals and strings, in which `$x` stands for each expression. */
function literalsIn(code) {
  const literals = [];
  const readTemplate = (start) => {
    let text = '';
    let index = start;
    while (index < code.length && code[index] !== '`') {
      if (code[index] === '\\') {
        text += code.slice(index, index + 2);
        index += 2;
      } else if (code.startsWith('${', index)) {
        index = readCode(index + 2);
        text += '$x';
      } else {
        text += code[index];
        index += 1;
      }
    }
    literals.push(text);
    return index + 1;
  };
  /** Reads up to the brace that closes an expression, or to the end. */
  const readCode = (start) => {
    let depth = 0;
    let index = start;
    while (index < code.length) {
      const character = code[index];
      if (character === '`') index = readTemplate(index + 1);
      else if (character === "'" || character === '"') {
        const [text] = /^(['"])(?:\\.|(?!\1)[^\\\n])*\1?/.exec(code.slice(index, index + 10_000));
        literals.push(text.slice(1, -1));
        index += text.length;
      } else {
        if (character === '{') depth += 1;
        if (character === '}' && depth === 0) return index + 1;
        if (character === '}') depth -= 1;
        index += 1;
      }
    }
    return index;
  };
  readCode(0);
  return literals;
}

/** The subquery in parentheses around a position; the whole text outside of one. */
function subqueryAround(text, position) {
  let depth = 0;
  for (let index = position; index >= 0; index -= 1) {
    if (text[index] === ')') depth += 1;
    if (
      text[index] === '(' &&
      depth === 0 &&
      /^\(\s*(?:select|delete|update|insert)\b/.test(text.slice(index))
    )
      return balanced(text, index);
    if (text[index] === '(' && depth > 0) depth -= 1;
  }
  return text;
}

const readsTable = (select) => /\b(?:from|join)\s+(?:\((?!\s*values)|[\w$]+\b(?!\s*\())/.test(select);

const hasAlias = (text, alias) =>
  new RegExp(
    String.raw`(?:\b(?:from|join|using|into|update|lateral)\b|,|\))\s*(?:[\w$]+\s+)?(?:as\s+)?${alias}\b`,
  ).test(text);

const rules = [
  {
    problem: 'SET LOCAL in a message with BEGIN, which runs again on each node: two messages',
    inText: (text) => /^\s*begin\b[^;]*;[\s\S]*\bset\s+local\b/i.test(text),
  },
  {
    problem: 'set_config, which sets the coordinator only: use SET LOCAL',
    inText: (text) => /\bset_config\s*\(/.test(text),
  },
  {
    problem:
      'an insert that selects from functions only: take the tenant from a table, or return what it inserts',
    inText: (text) =>
      [...text.matchAll(/\binsert\s+into\b[\s\S]*/g)].some(([insert]) => {
        const select = /\bselect\b[\s\S]*/.exec(insert)?.[0] ?? '';
        return setReturning.test(select) && !readsTable(select) && !/\breturning\b/.test(insert);
      }),
  },
  {
    problem: 'a function that is not immutable in `on conflict do update` or `returning`: use excluded',
    inText: (text) =>
      [...text.matchAll(/\b(?:do\s+update\s+set|returning)\b[\s\S]*?(?=\breturning\b|$)/g)].some(([clause]) =>
        changing.test(withinStatement(clause)),
      ),
    inCode: (code) =>
      [...readCalls(code, 'doUpdateSet'), ...readCalls(code, 'returning')].some((call) =>
        changing.test(call),
      ),
  },
  {
    problem: 'a stable function of a column in the SET of an update',
    inText: (text) =>
      [
        ...text.matchAll(
          /\bupdate\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\b([\s\S]*?)(?=\b(?:from|where|returning)\b|$)/g,
        ),
      ].some(([, set]) => stableOfColumn.test(set)),
    inCode: (code) =>
      readCalls(code, 'set').some((call) => stableOfColumn.test(literalsIn(call).join(' , '))),
  },
  {
    // If the select calls a function that is not immutable, such as an addition of times, Citus rejects it.
    problem: 'an insert of selected rows that returns something, without an alias: `insert into t as u`',
    inText: (text) =>
      [...text.matchAll(/\binsert\s+into\s+[\w$]+\s*\([^()]*\)\s*select\b[\s\S]*/g)].some(([rest]) => {
        const insert = withinStatement(rest);
        return readsTable(insert) && /\breturning\b/.test(insert);
      }),
  },
  {
    problem: 'a select without columns in a common table expression or derived table: `select 1 as one`',
    inText: (text) =>
      /(?:\bas(?:\s+(?:not\s+)?materialized)?|\bfrom|\bjoin|\blateral)\s*\(\s*select\s+from\b|\bunion(?:\s+all)?\s+select\s+(?:from|where)\b/.test(
        text,
      ),
  },
  {
    problem: "a subquery that compares with the outer row's tenant: compare with the tenant itself",
    inText: (text) =>
      [...text.matchAll(/\b(\w+)\.tenant_id\s*=\s*(\w+)\.tenant_id\b/g)].some(
        ({ index, 1: one, 2: other }) => {
          const subquery = subqueryAround(text, index);
          return ![one, other].every((alias) => hasAlias(subquery, alias));
        },
      ),
    inCode: (code) => readCalls(code, 'whereRef').some((call) => /^\(\s*'[\w.]*tenant_id'/.test(call)),
  },
];

const sources = ['src', 'seeds'].flatMap((folder) =>
  readdirSync(join(server, folder), { withFileTypes: true, recursive: true })
    .filter(({ name }) => /(?<!\.test)\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

let problemCount = 0;
for (const path of sources) {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g, '');
  const texts = literalsIn(code);
  for (const { problem, inText, inCode } of rules)
    if (texts.some((text) => inText(text)) || inCode?.(code)) {
      console.error(`${relative(server, path)}: ${problem}`);
      problemCount += 1;
    }
}
if (problemCount > 0) process.exitCode = 1;
else
  console.log(`${sources.length} files, whose SQL runs on a distributed database as far as this check knows`);
