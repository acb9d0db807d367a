import { withBasePath } from './page-meta';

/** @param url null for the product's own */
export const showFavicon = (url: string | null): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = url ?? withBasePath('/favicon.svg');
};

/** The server has each image as an icon, too (`getFavicon` of the contract). */
export const showLogoAsFavicon = (logoUrl: string | null): void =>
  showFavicon(logoUrl === null ? null : `${logoUrl}/favicon`);
