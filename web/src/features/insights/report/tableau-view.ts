import type { InsightEmbed, TableauEmbed } from '@vantage/contract/insights/insights';
import type { ShowProviderEmbed } from './show-provider-embed';

/** Attempts with a new token before the view counts as refused. */
const maxAttempts = 2;

const findScript = (src: string): string =>
  new URL('/javascripts/api/tableau.embedding.3.latest.min.js', src).href;

const isTableau = (embed: InsightEmbed): embed is TableauEmbed =>
  embed.kind === 'tableau' && embed.mode === 'token';

/** Loads the script of the tenant's own Tableau, which defines the element; once per page. */
const loadScript = (address: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (customElements.get('tableau-viz')) {
      resolve();
      return;
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    script.addEventListener('load', () => resolve(), { signal });
    script.addEventListener(
      'error',
      () => {
        script.remove();
        reject(new Error('The script of Tableau did not load.'));
      },
      { signal },
    );
    document.head.append(script);
  });

const deriveChild = (name: string, attributes: Record<string, string>): HTMLElement => {
  const child = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) child.setAttribute(attribute, value);
  return child;
};

const findElement = ({ src, token, filters }: TableauEmbed, title: string): HTMLElement => {
  const view = deriveChild('tableau-viz', {
    src,
    token,
    title,
    toolbar: 'bottom',
    device: 'default',
    'hide-tabs': '',
    width: '100%',
    height: '100%',
  });
  view.append(...filters.map(({ column, value }) => deriveChild('viz-filter', { field: column, value })));
  return view;
};

/** A token only starts Tableau's session; a refused one leads to a new view. */
export const showTableauView: ShowProviderEmbed<TableauEmbed> = async (options) => {
  const { element, embed, title, renew, on, signal } = options;
  await loadScript(findScript(embed.src), signal).catch(() => {
    if (!signal.aborted) on.failed('unreachable');
  });
  let attempts = 0;

  const show = (next: TableauEmbed): void => {
    const view = findElement(next, title);
    view.addEventListener('firstinteractive', () => on.loaded(), { signal });
    view.addEventListener('vizloaderror', () => void again(), { signal });
    element.replaceChildren(view);
  };
  const again = async (): Promise<void> => {
    attempts += 1;
    if (attempts > maxAttempts) {
      on.failed('accessDenied');
      return;
    }
    try {
      const next = await renew(signal);
      if (signal.aborted) return;
      if (isTableau(next)) show(next);
      else on.failed(null);
    } catch (error) {
      if (!signal.aborted) on.failed(error);
    }
  };

  if (signal.aborted || !customElements.get('tableau-viz')) return;
  signal.addEventListener('abort', () => element.replaceChildren());
  show(embed);
};
