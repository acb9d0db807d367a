import type { Passkey } from '@vantage/contract/passkeys';
import type { PasskeyRow } from './passkeys.repository';

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  host: row.rp_id,
  synced: row.backed_up,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
