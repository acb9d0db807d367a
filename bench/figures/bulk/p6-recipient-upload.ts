import { median } from '../../load/median';
import { measured } from '../../load/resident-memory';
import { copyFile } from '../../setup/copy-file';
import { openSurveySender, recipientFile, uploadRecipients } from '../../setup/bulk-mail';
import { absoluteRow } from '../absolute';
import type { Figure, Round } from '../figure';

const buildRecipients = { full: 200_000, quick: 40_000 } as const;

export const recipientUpload: Figure = {
  id: 'P6',
  async measure(bench) {
    const { product } = await bench.servers();
    const [tenant] = await bench.listTenants('recipients', [1_000]);
    if (!tenant) throw new Error('The tenant of P6 was not made');
    const sender = await openSurveySender(bench, tenant);
    const count = bench.quick ? buildRecipients.quick : buildRecipients.full;
    const file = recipientFile(count);
    const columns = file.slice(0, file.indexOf('\n')).split(',');
    const upload = async (): Promise<void> => {
      const { valid } = await uploadRecipients(bench, sender, file);
      if (valid !== count) throw new Error(`${valid} of ${count} lines were valid`);
    };
    await upload();
    const rounds: (Round & { above: number })[] = [];
    for (let index = 0; index < bench.rounds; index += 1) {
      const reference = await copyFile(bench, file, columns);
      const { seconds, above } = await measured(product.pid, upload);
      rounds.push({ ours: seconds, reference, ratio: seconds / reference, above });
    }
    const seconds = (side: 'ours' | 'reference'): string =>
      median(rounds.map((round) => round[side])).toFixed(2);
    const megabytes = (file.length / 1_000_000).toFixed(1);
    return [
      {
        id: 'P6',
        figure: `check and store a file of ${count.toLocaleString('en')} recipients, against COPY of it without a check`,
        ratio: median(rounds.map(({ ratio }) => ratio)),
        goal: { atMost: 2.5 },
        rounds: rounds.map(({ ours, reference, ratio }) => ({ ours, reference, ratio })),
        note: `${seconds('ours')} s against ${seconds('reference')} s, ${megabytes} MB`,
      },
      absoluteRow({
        id: 'P6',
        figure: 'resident memory while it is checked and stored, MB above before',
        goal: { atMost: 100 },
        values: rounds.map(({ above }) => above),
        note: 'the most that was seen, after a round to warm up',
      }),
    ];
  },
};
