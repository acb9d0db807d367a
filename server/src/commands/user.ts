import { randomUUID } from 'node:crypto';
import { Argument, Option, type Command } from 'commander';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import { role } from '@vantage/contract/permissions';
import type { User } from '@vantage/contract/users/users';
import { Actor } from '../platform/actor';
import type { CommandContext } from './command-context';
import { withServices, type Services } from './open-services';

type RoleName = keyof typeof role;
const roleNames = Object.keys(role) as RoleName[];

interface CreateOptions {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: RoleName;
  readonly language: LanguageCode;
  readonly printLink?: true;
}

/** How an operator names a user of an organization. */
interface UserReference {
  readonly slug: string;
  /** User name or e-mail address. */
  readonly name: string;
}

/** A user whom a command changes, and who changes it. */
interface CommandAccount {
  readonly actor: Actor;
  readonly user: User;
  readonly requestId: string;
  readonly recovery: Services['users']['recovery'];
}

async function withUser(
  context: CommandContext,
  { slug, name }: UserReference,
  work: (account: CommandAccount) => Promise<void>,
): Promise<void> {
  await withServices(context, async ({ operations, users: { recovery } }) => {
    const actor = Actor.operator(await operations.tenants.findId(slug));
    const user = await recovery.find(actor.tenantId, name);
    await work({ actor, user, requestId: randomUUID(), recovery });
  });
}

async function createUser(context: CommandContext, slug: string, options: CreateOptions): Promise<void> {
  await withServices(context, async ({ operations, users: { recovery } }) => {
    const actor = Actor.operator(await operations.tenants.findId(slug));
    const { printLink, role: roleName, ...fields } = options;
    const { user, link } = await recovery.create(
      actor,
      { ...fields, appRoleId: role[roleName], employeeType: 'Internal', active: true },
      { sendsMail: !printLink, requestId: randomUUID() },
    );
    const invitation =
      link === null
        ? `An invitation is on its way to ${user.email}.`
        : `The user chooses a password here, within seven days:\n${link}`;
    const result = { id: user.id, userName: user.userName, email: user.email, role: roleName, link };
    context.output.result(result, `Added ${user.userName}. ${invitation}`);
  });
}

async function mailResetLink(context: CommandContext, reference: UserReference): Promise<void> {
  await withUser(context, reference, async ({ actor, user: { id, email }, requestId, recovery }) => {
    await recovery.sendLink(actor, id, requestId);
    context.output.result({ mailedTo: email }, `A link is on its way to ${email}.`);
  });
}

async function printResetLink(context: CommandContext, reference: UserReference): Promise<void> {
  await withUser(context, reference, async ({ actor, user: { id }, requestId, recovery }) => {
    const link = await recovery.createLink(actor, id, requestId);
    context.output.result({ link }, link);
  });
}

async function unlock(context: CommandContext, reference: UserReference): Promise<void> {
  await withUser(context, reference, async ({ actor, user: { id, userName }, requestId, recovery }) => {
    await recovery.unlock(actor, id, requestId);
    context.output.result({ userName, locked: false }, `${userName} is not locked.`);
  });
}

async function signOut(context: CommandContext, reference: UserReference): Promise<void> {
  await withUser(context, reference, async ({ actor, user: { id, userName }, requestId, recovery }) => {
    const sessions = await recovery.signOut(actor, id, requestId);
    context.output.result({ userName, sessions }, `Ended ${sessions} sessions of ${userName}.`);
  });
}

async function setRole(context: CommandContext, reference: UserReference, roleName: RoleName): Promise<void> {
  await withUser(context, reference, async ({ actor, user: { id, userName }, requestId, recovery }) => {
    await recovery.setRole(actor, id, role[roleName], requestId);
    context.output.result({ userName, role: roleName }, `${userName} has the role ${roleName}.`);
  });
}

function addCreateCommand(user: Command, createContext: () => CommandContext): void {
  user
    .command('create <tenant>')
    .description('Adds a user, who is invited by mail. Administrators assign locations later.')
    .requiredOption('--user-name <name>', 'user name')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .addOption(new Option('--role <role>', 'role').choices(roleNames).default('administrator'))
    .addOption(new Option('--language <code>', 'language').choices(languageCodes).default('en'))
    .option('--print-link', 'print the link to choose a password instead of mailing it')
    .addHelpText(
      'after',
      '\nExample:\n  vantage user create acme --user-name grace --email grace@acme.com --first-name Grace --last-name Okafor',
    )
    .action((slug: string, options: CreateOptions) => createUser(createContext(), slug, options));
}

export function addUserCommand(program: Command, createContext: () => CommandContext): void {
  const user = program
    .command('user')
    .description('Access for an organization whose administrators cannot help themselves.')
    .addHelpText('after', '\nExample:\n  vantage user reset-link acme admin');
  addCreateCommand(user, createContext);
  user
    .command('reset-link <tenant> <user>')
    .description('Prints a link with which a user chooses a new password. Who has the link has the account.')
    .option('--mail', "mail the link to the user's address instead")
    .addHelpText('after', '\nExample:\n  vantage user reset-link acme admin')
    .action((slug: string, name: string, options: { readonly mail?: true }) =>
      (options.mail ? mailResetLink : printResetLink)(createContext(), { slug, name }),
    );
  user
    .command('unlock <tenant> <user>')
    .description("Ends an administrator's lock, and one that wrong passwords have caused.")
    .addHelpText('after', '\nExample:\n  vantage user unlock acme admin')
    .action((slug: string, name: string) => unlock(createContext(), { slug, name }));
  user
    .command('sign-out <tenant> <user>')
    .description('Ends all sessions of a user at once, and revokes mailed links.')
    .addHelpText('after', '\nExample:\n  vantage user sign-out acme grace')
    .action((slug: string, name: string) => signOut(createContext(), { slug, name }));
  user
    .command('role <tenant> <user>')
    .addArgument(new Argument('<role>', 'new role').choices(roleNames))
    .description('Changes the role of a user, whose sessions end. The last administrator keeps the role.')
    .addHelpText('after', '\nExample:\n  vantage user role acme grace administrator')
    .action((slug: string, name: string, roleName: RoleName) =>
      setRole(createContext(), { slug, name }, roleName),
    );
}
