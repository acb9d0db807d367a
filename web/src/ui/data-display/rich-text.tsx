import {
  messageElements,
  messageLinkSchemes,
  type MessageElement,
} from '@vantage/contract/settings/login-message';
import { createElement, type ReactNode } from 'react';

interface RichElement {
  readonly name: MessageElement;
  readonly href: string | undefined;
  readonly children: RichNode[];
}
type RichNode = string | RichElement;

const isMessageElement = (name: string | undefined): name is MessageElement =>
  (messageElements as readonly (string | undefined)[]).includes(name);

/** It matches what the server writes; anything else is displayed as text. */
const tokens = /<(?<end>\/)?(?<name>[a-z]+)(?: href="(?<href>[^"<>]*)")?(?: \/)?>|[^<]+|</g;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
};
const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);

const parse = (html: string): RichNode[] => {
  const root: RichNode[] = [];
  const open: RichElement[] = [];
  for (const { 0: token, groups: { end, name, href } = {} } of html.matchAll(tokens)) {
    const siblings = open.at(-1)?.children ?? root;
    if (!isMessageElement(name)) {
      siblings.push(decode(token));
    } else if (end !== undefined) {
      const index = open.findLastIndex((element) => element.name === name);
      if (index >= 0) open.length = index;
    } else {
      const element = { name, href: href === undefined ? undefined : decode(href), children: [] };
      siblings.push(element);
      if (name !== 'br') open.push(element);
    }
  }
  return root;
};

/** Undefined for a link that can't be followed. */
const linkTarget = (href: string | undefined): string | undefined => {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const scheme = new URL(href).protocol.slice(0, -1);
  return (messageLinkSchemes as readonly string[]).includes(scheme) ? href : undefined;
};

const render = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  const { name, children } = node;
  const attributes = name === 'a' ? { href: linkTarget(node.href), target: '_blank', rel: 'noreferrer' } : {};
  return createElement(name, { key, ...attributes }, ...children.map(render));
};

/**
 * Formatted text of a user. The server sanitizes it; in addition, it never becomes HTML here, and only listed elements
 * are created.
 */
export const RichText = ({ html }: { html: string }) => <>{parse(html).map(render)}</>;

const toText = (node: RichNode): string => {
  if (typeof node === 'string') return node;
  const isBlock = ['p', 'li', 'br'].includes(node.name);
  return node.children.map(toText).join('') + (isBlock ? '\n' : '');
};

export const plainText = (html: string): string => parse(html).map(toText).join('').trim();
