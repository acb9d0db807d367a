import { passwordHashing } from '../server/src/platform/crypto/password-hashing';
import { tenantFactory } from '../server/testing/tenant-factory';
import { demoPassword } from './product';

const passwords = passwordHashing();
let hashOfDemoPassword: Promise<string> | undefined;

/** For a user whose password is to be another than everybody's. */
export const hashOf = (password: string): Promise<string> => passwords.hash(password);

/**
 * Makes a tenant of a journey's own in the product that runs, so that what the journey changes is nobody else's:
 *
 * ```ts
 * const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
 * const user = await tenant.user({ roleId: role.user, mustChangePassword: true });
 * await page.goto(`${addressOf(tenant.slug)}/default`);
 * ```
 *
 * Its users have the password of the demo unless `passwordHash` says otherwise.
 */
export const { makeTenant, asOwner } = tenantFactory({
  ownerUrl: () => process.env['VANTAGE_OWNER_URL'] ?? '',
  passwordHash: () => (hashOfDemoPassword ??= hashOf(demoPassword)),
});
