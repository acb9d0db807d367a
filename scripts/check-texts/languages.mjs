import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pluralForm = /_(zero|one|two|few|many|other)$/;

const flatten = (value, prefix, leaves) => {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) flatten(inner, `${prefix}${key}.`, leaves);
    else leaves.set(prefix + key, inner);
  }
  return leaves;
};

/** @returns {Map<string, Map<string, unknown>>} forms by `namespace:key`; without plurals only `''` */
export function readLanguage(folder) {
  const texts = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const namespace = file.replace('.json', '');
    const leaves = flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), '', new Map());
    for (const [key, text] of leaves) {
      const form = pluralForm.exec(key)?.[1];
      const isPlural = form !== undefined && leaves.has(key.replace(pluralForm, '_other'));
      const name = `${namespace}:${isPlural ? key.replace(pluralForm, '') : key}`;
      texts.set(name, (texts.get(name) ?? new Map()).set(isPlural ? form : '', text));
    }
  }
  return texts;
}

const placeholders = (text) =>
  [...String(text).matchAll(/\{\{\s*([^},\s]+)/g)]
    .map((match) => match[1])
    .toSorted()
    .join(' ');

export function compareLanguages(language, texts, source) {
  const problems = [];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(' ');
  for (const [key, wanted] of source) {
    const own = texts.get(key);
    if (own === undefined) {
      problems.push(`${language}: ${key} is missing`);
      continue;
    }
    const sample = placeholders(wanted.get('') ?? wanted.get('other'));
    // An extra form for 0 is possible in each language.
    const input = [...own.keys()].filter((form) => form !== 'zero' || forms.includes(form));
    if (!wanted.has('') && input.toSorted().join(' ') !== forms)
      problems.push(`${language}: ${key} needs the plural forms ${forms}, and no others`);
    for (const [form, text] of own) {
      const name = form === '' ? key : `${key}_${form}`;
      if (typeof text !== 'string' || text.trim() === '') problems.push(`${language}: ${name} is empty`);
      if (placeholders(text) !== sample)
        problems.push(`${language}: ${name} has the placeholders "${placeholders(text)}", not "${sample}"`);
    }
  }
  for (const key of texts.keys())
    if (!source.has(key)) problems.push(`${language}: ${key} is not in the source language`);
  return problems;
}
