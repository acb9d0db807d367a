import {
  messageElements,
  messageLinkSchemes,
  type MessageElement,
} from '@vantage/contract/settings/login-message';
import { createElement, Fragment, type ReactNode } from 'react';

const isMessageElement = (name: string): name is MessageElement =>
  (messageElements as readonly string[]).includes(name);

/** Null for a link that can't be followed. */
const linkTarget = (href: string | null): string | null => {
  if (href === null || !URL.canParse(href)) return null;
  const scheme = new URL(href).protocol.slice(0, -1);
  return (messageLinkSchemes as readonly string[]).includes(scheme) ? href : null;
};

const renderNode = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element)) return null;
  const children = [...node.childNodes].map(renderNode);
  const name = node.localName;
  if (!isMessageElement(name)) return <Fragment key={key}>{children}</Fragment>;
  if (name === 'br') return <br key={key} />;
  if (name !== 'a') return createElement(name, { key }, ...children);
  const href = linkTarget(node.getAttribute('href'));
  if (href === null) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
};

/** Parsed as an inert document, in which nothing runs or loads. */
const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * Formatted text of a user. Although the server sanitizes it, no markup of it reaches the page: only listed elements are
 * created.
 */
export const RichText = ({ html }: { html: string }) => <>{[...parse(html).childNodes].map(renderNode)}</>;

export const plainText = (html: string): string => parse(html).textContent.trim();
