import assert from 'node:assert/strict';
import { sharedRows, workbookWith } from '../../../server/testing/users/workbook';
import type { SentRequest } from '../../load/pressure';
import { openSurveySender } from '../../setup/bulk-mail';
import { signedIn } from '../../setup/requests';
import { formIn } from '../../setup/uploads';
import { pressing } from '../under-load/load-kind';
import type { Attack } from './attack';

const connections = 4;
const rows = 1_000;
const columns = 40;

const sharedText = (length: number): string => `<si><t>${'x'.repeat(length)}</t></si>`;
const cellAt = (address: string): string => `<row><c r="${address}"><v>1</v></c></row>`;

/** Small files whose cells would take gigabytes, or fill a matrix of the whole sheet. */
const workbooks: Readonly<Record<string, Uint8Array>> = {
  'a shared text of 32,767 characters': workbookWith(sharedRows(1, rows, columns), {
    sharedStrings: sharedText(32_767),
  }),
  'a shared text of 1,000,000 characters': workbookWith(sharedRows(1, rows, columns), {
    sharedStrings: sharedText(1_000_000),
  }),
  'a cell in row 999,999,999': workbookWith(cellAt('A999999999')),
  'a cell in the last row and column': workbookWith(cellAt('XFD1048576')),
};

const attack = (name: string, workbook: Uint8Array): Attack => ({
  id: 'S74',
  name: `workbooks with ${name}`,
  async prepare(bench) {
    const [tenant] = await bench.listTenants(`uploading-${name.length}`, [1_000]);
    assert(tenant);
    const { bodyFile, contentType } = await formIn(bench, Buffer.from(workbook));
    return async () => {
      const { session, survey } = await openSurveySender(bench, tenant);
      const upload: SentRequest = {
        method: 'POST',
        path: `/api/${tenant.id}/v1/survey/${survey.id}/bulkemail/validate`,
        headers: { ...signedIn(session), 'content-type': contentType },
        bodyFile,
      };
      return pressing(bench, [{ connections, requests: [upload] }]);
    };
  },
});

export const hostileWorkbooks: readonly Attack[] = Object.entries(workbooks).map(([name, workbook]) =>
  attack(name, workbook),
);
