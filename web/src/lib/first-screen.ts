import { beginEarlyCall } from './early-calls';
import { ownAddress, pageMeta } from './page-meta';
import { loadTexts } from './texts';

/** What a screen shows first of all, and will ask the server for, as it stands in its own code. */
interface KnownScreen {
  readonly name: 'customers' | 'insights';
  readonly path: RegExp;
  /** The part of the path that names an entity comes as the argument. */
  readonly calls: (id: string) => readonly string[];
}

/** The screens that are opened by their address the most. Any other asks when its code has come. */
const knownScreens: readonly KnownScreen[] = [
  { name: 'customers', path: /^\/customer\/?$/, calls: () => ['customer?limit=60', 'customer/options'] },
  {
    name: 'insights',
    path: /^\/insight\/([^/]+)\/list\/?$/,
    calls: (id) => [`customer/${id}`, `insight/customer/${id}`],
  },
];

const fetchFiles = (files: string): void => {
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    // Texts and data are smaller, and what the outline shows.
    link.fetchPriority = 'low';
    link.href = ownAddress(`/${file}`);
    document.head.append(link);
  }
};

/** The heading of the outline that stands until the application takes over. */
const showTitle = async (language: string, namespace: string): Promise<void> => {
  const { title } = await loadTexts(language, namespace);
  const heading = document.querySelector('.vg-frame-title');
  if (heading && typeof title === 'string') heading.textContent = title;
};

/**
 * Begins what the first screen of somebody signed in waits for, while the code that will ask for it is on its way: its
 * files, texts and data. What turns out not to be wanted is thrown away.
 * @param path below the base path
 */
export const beginFirstScreen = (
  path: string,
  language: string,
  credentials: { readonly token: string; readonly sessionId: string | null },
): void => {
  fetchFiles(pageMeta.filesOf('shell'));
  loadTexts(language, 'shell').catch(() => undefined);
  for (const { name, path: own, calls } of knownScreens) {
    const match = own.exec(path);
    if (match === null) continue;
    fetchFiles(pageMeta.filesOf(name));
    showTitle(language, name).catch(() => undefined);
    // A search in the address makes other calls of them.
    if (window.location.search !== '' || pageMeta.tenantId === '') continue;
    for (const call of calls(match[1] ?? ''))
      beginEarlyCall(
        ownAddress(`/api/${pageMeta.tenantId}/v1/${call}`),
        credentials.token,
        credentials.sessionId,
      );
  }
};
