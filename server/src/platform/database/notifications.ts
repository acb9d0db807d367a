import pg from 'pg';

const reconnectDelayMs = 500;

/** Starts with the same words for all processes, of which `vantage doctor` counts them. */
const applicationName = { web: 'vantage-listener-web', other: 'vantage-listener' } as const;

export interface NotificationListener {
  /** False while notifications may be missed: caches that they invalidate must not be used. */
  isConnected(): boolean;
  /** Counts the processes that serve requests on this database: each has one listener. */
  countWebProcesses(): Promise<number>;
  close(): Promise<void>;
}

/** Rejects if the first connection fails; later ones are retried. */
export async function listenToNotifications(options: {
  url: string;
  /** Whether the process serves requests. Default: false. */
  isWeb?: boolean;
  handlers: Readonly<Record<string, (payload: string) => void>>;
  onDisconnect: () => void;
}): Promise<NotificationListener> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: options.isWeb ? applicationName.web : applicationName.other,
      keepAlive: true,
    });
    const handleDisconnect = (): void => {
      if (client !== next) return;
      client = null;
      options.onDisconnect();
      if (!closed) retry = setTimeout(reconnect, reconnectDelayMs);
    };
    next.on('error', handleDisconnect);
    next.on('end', handleDisconnect);
    next.on('notification', ({ channel, payload }) => options.handlers[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(options.handlers))
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Notifications sent before LISTEN took effect were missed.
    options.onDisconnect();
    if (closed) await next.end();
    else client = next;
  };

  const reconnect = (): void => {
    connect().catch(() => {
      if (!closed) retry = setTimeout(reconnect, reconnectDelayMs);
    });
  };

  await connect();
  return {
    isConnected() {
      return client !== null;
    },
    async countWebProcesses() {
      // Shows connections of the own role, whatever pooler the others use.
      const result = await client?.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = $1`,
        [applicationName.web],
      );
      return result?.rows[0]?.count ?? 0;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
