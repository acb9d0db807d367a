import { passwordHashing } from '../server/src/platform/crypto/password-hashing';
import { tenantFactory } from '../server/testing/tenant-factory';
import { demoPassword } from './product';

const passwords = passwordHashing();
let hashOfDemoPassword: Promise<string> | undefined;

export const hash = (password: string): Promise<string> => passwords.hash(password);

/** A journey's own tenant. Users have the demo's password unless `passwordHash` is given. */
export const { makeTenant, asOwner } = tenantFactory({
  ownerUrl: () => process.env['VANTAGE_OWNER_URL'] ?? '',
  passwordHash: () => (hashOfDemoPassword ??= hash(demoPassword)),
});
