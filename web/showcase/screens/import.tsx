import { Button } from '@mantine/core';
import { useState } from 'react';
import { ImportDialog, type ImportState } from '../../src/ui/forms/files/import-dialog';
import type { LineError } from '../../src/ui/forms/files/line-errors';
import { Page } from '../../src/ui/layout/page';
import { PageHeader } from '../../src/ui/layout/page-header';
import classes from './screens.module.css';

/** Simulates the server's check: each line needs an @. */
const check = async (file: File): Promise<ImportState> => {
  const lines = (await file.text()).split('\n').filter((line) => line !== '');
  const errors = lines.flatMap((value, index): LineError[] =>
    value.includes('@')
      ? []
      : [
          {
            line: index + 1,
            column: 'E-mail',
            value,
            reason: 'Invalid email address',
          },
        ],
  );
  const right = lines.length - errors.length;
  return {
    at: 'checked',
    fileName: file.name,
    counts: [
      { label: 'New', count: right },
      { label: 'With errors', count: errors.length },
    ],
    errors,
    verb: right > 0 ? `Import ${right} users` : null,
  };
};

const choose: ImportState = { at: 'choose' };
const manyErrors: readonly LineError[] = Array.from({ length: 100_000 }, (_, index) => ({
  line: index + 2,
  column: 'E-mail',
  value: `person.${index}`,
  reason: 'Invalid email address',
}));

const examples: Readonly<Record<string, ImportState>> = {
  'Choose a file': choose,
  'Refused by the server': { at: 'choose', problem: 'The file has no column for the e-mail address.' },
  Checking: { at: 'checking', done: 52_000, total: 200_000 },
  'A hundred thousand errors': {
    at: 'checked',
    fileName: 'users.csv',
    counts: [
      { label: 'New', count: 98_120 },
      { label: 'Last changed', count: 1_880 },
      { label: 'With errors', count: manyErrors.length },
    ],
    errors: manyErrors,
    verb: 'Import 100,000 users',
  },
  Importing: { at: 'importing', done: 1_200, total: 98_120 },
  Failed: {
    at: 'failed',
    title: "The file couldn't be imported",
    hint: "The service can't be reached. Check your connection and try again.",
    onRetry: () => undefined,
  },
};

export const ImportScreen = () => {
  const [state, setState] = useState<ImportState | null>(null);
  return (
    <Page>
      <PageHeader title="Import" description="Choose a file, check it, done." />
      <div className={classes.buttons}>
        {Object.entries(examples).map(([label, example]) => (
          <Button key={label} variant="default" onClick={() => setState(example)}>
            {label}
          </Button>
        ))}
      </div>
      {state && (
        <ImportDialog
          title="Import users"
          state={state}
          limits={{ endings: ['.csv'], maxBytes: 10 * 2 ** 20 }}
          dropLabel="Drop a CSV file here"
          guide="One user a line: user name, first name, last name, e-mail."
          onFile={(file) => void check(file).then(setState)}
          onImport={() =>
            state.at === 'checked' &&
            setState({ at: 'done', message: 'The users were imported.', counts: state.counts })
          }
          onRestart={() => setState(choose)}
          onClose={() => setState(null)}
        />
      )}
    </Page>
  );
};
