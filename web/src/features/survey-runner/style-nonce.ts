import { pageMeta } from '../../lib/browser/page-meta';

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
