import { SvgRegistry } from 'survey-core';
import { pageMeta } from './page-meta';

/**
 * SurveyJS creates style elements and has no setting for the nonce that the Content-Security-Policy requires.
 */
export function addNonceToStyles(): void {
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = pageMeta.styleNonce;
    return element;
  };
}

/** Converts `stroke:red;fill:none` to `stroke="red" fill="none"`. */
const asAttributes = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .map(([property = '', value = '']) => (property === '' ? '' : ` ${property}="${value}"`))
    .join('');

/** Icons of SurveyJS are inserted as HTML, in which the Content-Security-Policy blocks style attributes. */
export function removeStylesFromIcons(): void {
  for (const [id, symbol] of Object.entries(SvgRegistry.icons))
    SvgRegistry.registerIconFromSymbol(
      id,
      symbol.replaceAll(/\sstyle="([^"]*)"/g, (_, style: string) => asAttributes(style)),
    );
}
