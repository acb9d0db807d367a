import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { TenantDetails } from '../modules/operations';
import { collect } from './arguments';
import type { CommandContext } from './command-context';
import { UsageError } from './command-error';
import { withServices } from './open-services';
import { textTable } from './text-table';

const describeTenant = ({ slug, name, ...tenant }: TenantDetails): string =>
  [
    `${name} (${slug})${tenant.suspendedAt === null ? '' : `, suspended since ${tenant.suspendedAt}`}`,
    `  URL            ${tenant.url}`,
    `  Other hosts    ${tenant.hosts.join(', ') || 'none'}`,
    `  Time zone      ${tenant.timeZone}`,
    `  Support        ${tenant.supportEmail ?? 'none'}`,
    `  Id             ${tenant.id}`,
    `  Created        ${tenant.createdAt}`,
  ].join('\n');

interface CreateOptions {
  readonly name: string;
  readonly timeZone: string;
  readonly supportEmail?: string;
  readonly host: readonly string[];
  readonly adminEmail: string;
  readonly adminUserName: string;
  readonly adminFirstName: string;
  readonly adminLastName: string;
  readonly printLink?: true;
  readonly ifMissing?: true;
}

interface SetOptions {
  readonly name?: string;
  readonly timeZone?: string;
  readonly supportEmail?: string;
}

async function createTenant(context: CommandContext, slug: string, options: CreateOptions): Promise<void> {
  await withServices(
    context,
    async ({ operations: { tenants } }) => {
      if (options.ifMissing && (await tenants.exists(slug)))
        return context.output.result(
          { created: false, slug },
          `${slug} exists already. Nothing was changed.`,
        );
      const { id, link } = await tenants.create(
        {
          slug,
          name: options.name,
          timeZone: options.timeZone,
          supportEmail: options.supportEmail ?? null,
          hosts: options.host,
          administrator: {
            userName: options.adminUserName,
            email: options.adminEmail,
            firstName: options.adminFirstName,
            lastName: options.adminLastName,
          },
        },
        { sendsMail: !options.printLink, requestId: randomUUID() },
      );
      const { url } = await tenants.get(slug);
      const invitation =
        link === null
          ? `An invitation for the user ${options.adminUserName} is on its way to ${options.adminEmail}.`
          : `The user ${options.adminUserName} chooses a password here, within seven days:\n${link}`;
      context.output.result({ created: true, slug, id, url, link }, `Created ${slug}: ${url}\n${invitation}`);
    },
    { as: 'owner' },
  );
}

async function setTenant(context: CommandContext, slug: string, options: SetOptions): Promise<void> {
  const { supportEmail, ...others } = options;
  if (Object.keys(options).length === 0)
    throw new UsageError('Give at least one of --name, --time-zone and --support-email.');
  await withServices(
    context,
    async ({ operations: { tenants } }) => {
      const change = { ...others, ...(supportEmail !== undefined && { supportEmail: supportEmail || null }) };
      await tenants.update(slug, change, randomUUID());
      const tenant = await tenants.get(slug);
      context.output.result(tenant, describeTenant(tenant));
    },
    { as: 'owner' },
  );
}

function addHostCommands(tenant: Command, createContext: () => CommandContext): void {
  const host = tenant
    .command('host')
    .description('Own host names of an organization, beside its address.')
    .addHelpText('after', '\nExample:\n  vantage tenant host add acme portal.acme.com');
  const changeHost = async (verb: 'add' | 'remove', slug: string, name: string): Promise<void> => {
    const context = createContext();
    await withServices(
      context,
      async ({ operations: { tenants } }) => {
        if (verb === 'add') await tenants.addHost(slug, name, randomUUID());
        else await tenants.removeHost(slug, name, randomUUID());
        const { hosts } = await tenants.get(slug);
        context.output.result({ slug, hosts }, `Hosts of ${slug}: ${hosts.join(', ') || 'none'}`);
      },
      { as: 'owner' },
    );
  };
  host
    .command('add <tenant> <host>')
    .description('Serves the organization at another host name, at once.')
    .addHelpText('after', '\nExample:\n  vantage tenant host add acme portal.acme.com')
    .action((slug: string, name: string) => changeHost('add', slug, name));
  host
    .command('remove <tenant> <host>')
    .description('Passkeys that were created at the host stop working.')
    .addHelpText('after', '\nExample:\n  vantage tenant host remove acme portal.acme.com')
    .action((slug: string, name: string) => changeHost('remove', slug, name));
}

function addSuspensionCommands(tenant: Command, createContext: () => CommandContext): void {
  const setSuspended = async (slug: string, isSuspended: boolean): Promise<void> => {
    const context = createContext();
    await withServices(
      context,
      async ({ operations: { tenants } }) => {
        await tenants.setSuspended(slug, isSuspended, randomUUID());
        const text = isSuspended
          ? `${slug} is suspended: nobody can use it, and its background work waits.`
          : `${slug} is active.`;
        context.output.result({ slug, suspended: isSuspended }, text);
      },
      { as: 'owner' },
    );
  };
  tenant
    .command('suspend <tenant>')
    .description('Makes an organization unavailable at once, and lets its background work wait.')
    .addHelpText('after', '\nExample:\n  vantage tenant suspend acme')
    .action((slug: string) => setSuspended(slug, true));
  tenant
    .command('resume <tenant>')
    .description('Makes a suspended organization available again, and continues its background work.')
    .addHelpText('after', '\nExample:\n  vantage tenant resume acme')
    .action((slug: string) => setSuspended(slug, false));
}

export function addTenantCommand(program: Command, createContext: () => CommandContext): void {
  const tenant = program
    .command('tenant')
    .description('Organizations and their hosts.')
    .addHelpText('after', '\nExample:\n  vantage tenant list');
  tenant
    .command('create <slug>')
    .description('Creates an organization with its first administrator, who is invited by mail.')
    .requiredOption('--name <name>', 'name of the organization')
    .requiredOption('--admin-email <address>', 'e-mail address of the administrator')
    .option('--time-zone <zone>', 'IANA time zone', 'UTC')
    .option('--support-email <address>', 'whom its users ask for help')
    .option('--host <host>', 'own host name; may be repeated', collect, [])
    .option('--admin-user-name <name>', 'user name of the administrator', 'admin')
    .option('--admin-first-name <name>', 'first name of the administrator', 'Portal')
    .option('--admin-last-name <name>', 'last name of the administrator', 'Administrator')
    .option('--print-link', 'print the link to choose a password instead of mailing it')
    .option('--if-missing', 'do nothing if the slug exists')
    .addHelpText(
      'after',
      '\nExample:\n  vantage tenant create acme --name "Acme Assurance" --time-zone Asia/Tokyo --admin-email ada@acme.com',
    )
    .action((slug: string, options: CreateOptions) => createTenant(createContext(), slug, options));
  tenant
    .command('list')
    .description('Lists all organizations, suspended ones too.')
    .addHelpText('after', '\nExample:\n  vantage tenant list --json')
    .action(async () => {
      const context = createContext();
      const tenants = await withServices(context, ({ operations }) => operations.tenants.list());
      const rows = tenants.map(({ slug, name, url, hosts, suspendedAt }) => ({
        slug,
        name,
        state: suspendedAt === null ? 'active' : 'suspended',
        url,
        hosts: hosts.join(', '),
      }));
      context.output.result({ tenants }, textTable(['slug', 'name', 'state', 'url', 'hosts'], rows));
    });
  tenant
    .command('show <tenant>')
    .description('Shows one organization.')
    .addHelpText('after', '\nExample:\n  vantage tenant show acme')
    .action(async (slug: string) => {
      const context = createContext();
      const details = await withServices(context, ({ operations }) => operations.tenants.get(slug));
      context.output.result(details, describeTenant(details));
    });
  tenant
    .command('set <tenant>')
    .description('Changes an organization, at once in every process.')
    .option('--name <name>', 'name of the organization')
    .option('--time-zone <zone>', 'IANA time zone')
    .option('--support-email <address>', 'whom its users ask for help; empty for nobody')
    .addHelpText('after', '\nExample:\n  vantage tenant set acme --name "Acme Group"')
    .action((slug: string, options: SetOptions) => setTenant(createContext(), slug, options));
  addHostCommands(tenant, createContext);
  addSuspensionCommands(tenant, createContext);
}
