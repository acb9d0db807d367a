import { pageMeta } from '../../lib/browser/page-meta';

/**
 * SurveyJS writes its variables into style elements, which the Content-Security-Policy allows only with the page's nonce,
 * and has no setting for it.
 */
export function addNonceToStyles(): void {
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = pageMeta.styleNonce;
    return element;
  };
}
