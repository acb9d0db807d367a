import { listPages } from '@vantage/contract/list-pages';
import { customerPageSize } from './customer-page-size';
import { beginEarlyCall, copyOfEarlyAnswer } from './early-calls';
import { ownAddress, pageMeta } from './page-meta';
import { loadTexts } from './texts';

type ListName = keyof typeof listPages;

/** What a list asks the server for, as it stands in its own code. */
interface ListCalls {
  /** The call for what it lists; the part of the path that names an entity comes as the argument. */
  readonly list: (id: string) => string;
  /** What else it asks for. */
  readonly other: (id: string) => string;
}

/** Of the screens that are opened by their address the most. Any other asks when its code has come. */
const callsOf: Readonly<Record<ListName, ListCalls>> = {
  customers: { list: () => `customer?limit=${customerPageSize}`, other: () => 'customer/options' },
  insights: { list: (id) => `insight/customer/${id}`, other: (id) => `customer/${id}` },
};

/** @param isWanted whether this screen runs them; else they are kept for one to come */
const fetchFiles = (files: string, isWanted = true): void => {
  for (const file of files.split(' ').filter(Boolean)) {
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    if (isWanted) link.rel = isStyle ? 'preload' : 'modulepreload';
    else link.rel = 'prefetch';
    if (isWanted && isStyle) link.as = 'style';
    link.crossOrigin = '';
    // Texts and data are smaller, and what the outline shows.
    link.fetchPriority = 'low';
    link.href = ownAddress(`/${file}`);
    document.head.append(link);
  }
};

/** The heading of the outline that stands until the application takes over. */
const showTitle = async (language: string, name: ListName): Promise<void> => {
  const title = (await loadTexts(language, 'titles'))[name];
  const heading = document.querySelector('.vg-frame-title');
  if (heading && typeof title === 'string') heading.textContent = title;
};

/** What the screen lists, in the outline: it is there long before all the code that can do something with it. */
const showList = async (name: ListName, address: string): Promise<void> => {
  const outline = import('./list-outlines').then(({ outlines }) => {
    outlines[name].wait();
    return outlines[name];
  });
  const [{ show }, answer] = await Promise.all([outline, copyOfEarlyAnswer(address)]);
  if (answer) show(await answer.json());
};

/** Whether the browser had this file, and so most likely all the others of its version. */
const isCodeAtHand = (): boolean => {
  const [own] = performance.getEntriesByName(import.meta.url);
  return own instanceof PerformanceResourceTiming && own.transferSize === 0;
};

/** When what stands in the document is on the screen: at the frame after the one that draws it. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** After this the code waits for the words of a list no longer, in ms. */
const longestWait = 1_000;

/** Begins what a list's screen shows and asks for; settles when its words can be read. */
const beginList = async (
  name: ListName,
  id: string,
  language: string,
  begin: (address: string) => void,
): Promise<void> => {
  const addressOf = (call: string): string => ownAddress(`/api/${pageMeta.tenantId}/v1/${call}`);
  const { list, other } = callsOf[name];
  begin(addressOf(list(id)));
  const words = Promise.allSettled([showTitle(language, name), showList(name, addressOf(list(id)))]);
  if (!isCodeAtHand())
    await Promise.race([words.then(drawn), new Promise((resolve) => setTimeout(resolve, longestWait))]);
  begin(addressOf(other(id)));
};

/**
 * Begins what the first screen of somebody signed in waits for: its data, and the files and texts that its code will ask
 * for. What turns out not to be wanted is thrown away.
 * @param path below the base path
 * @returns when the rest of the code may come. The words of a list are shown before: on a slow line they would else share it
 * with code that is a hundred times as large.
 */
export const beginFirstScreen = async (
  path: string,
  language: string,
  { token, sessionId }: { readonly token: string; readonly sessionId: string | null },
): Promise<void> => {
  const names = Object.keys(listPages) as ListName[];
  const name = names.find((each) => listPages[each].test(path));
  // A search in the address makes other calls of them.
  if (name && window.location.search === '' && pageMeta.tenantId !== '')
    await beginList(name, listPages[name].exec(path)?.[1] ?? '', language, (address) =>
      beginEarlyCall(address, token, sessionId),
    );
  fetchFiles(pageMeta.filesOf('shell'));
  if (name) fetchFiles(pageMeta.filesOf(name));
  loadTexts(language, 'shell').catch(() => undefined);
};

let isListComing = false;

/** Fetches what the client list runs on while somebody types a password, so that signing in ends on it without a wait. */
export const fetchListAhead = (language: string): void => {
  if (isListComing) return;
  isListComing = true;
  fetchFiles(pageMeta.filesOf('shell'), false);
  fetchFiles(pageMeta.filesOf('customers'), false);
  loadTexts(language, 'shell').catch(() => undefined);
};
