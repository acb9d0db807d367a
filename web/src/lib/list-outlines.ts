import type { Customer } from '@vantage/contract/customers';
import type { CustomerInsight, CustomerInsightGroup } from '@vantage/contract/insights';
import { customerState } from './customer-state';
import './list-outlines.css';

/** As many as a large screen shows. */
const mostCards = 24;

/** Empty cards that stand while the list is on its way. */
const waitingCards = 8;

const block = (tag: string, name: string, ...content: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.className = `vg-outline-${name}`;
  element.append(...content);
  return element;
};

let shown: HTMLElement | null = null;

/** Puts a list into the outline in place of what stood there. */
const put = (list: HTMLElement | null): void => {
  shown?.remove();
  shown = list;
  if (list) document.querySelector('.vg-frame-shell')?.append(list);
};

const cards = (items: readonly HTMLElement[]): HTMLElement =>
  block('ul', 'list vg-outline-customers vg-outline-cards', ...items);

const waiting = (name: string): HTMLElement[] =>
  Array.from({ length: waitingCards }, () => block('li', `${name} vg-outline-waiting`));

/** Whether the list was left as cards of all customers, which is all that the outline knows to draw. */
const isPlainList = (): boolean => {
  const { view, list = {} } = customerState.read();
  return view !== 'table' && Object.keys(list as object).length === 0;
};

const customerCard = ({ name, industry }: Customer): HTMLElement =>
  block('li', 'customer', block('p', 'customer-name', name), block('p', 'industry', industry));

const insightCard = ({ title, description, status }: CustomerInsight): HTMLElement => {
  const card = block('li', 'insight', block('p', 'title', title), block('p', 'description', description));
  card.dataset['openable'] = String(status === 'Completed');
  return card;
};

const groupSection = (head: readonly HTMLElement[], insights: readonly HTMLElement[]): HTMLElement =>
  block('div', 'group', block('div', 'group-head', ...head), block('ul', 'cards', ...insights));

/** How a list stands in the outline: before it has come, and its words once they have. */
interface Outline<Answer> {
  wait(): void;
  show(answer: Answer): void;
}

/**
 * What a list shows first, in the outline that stands until the application takes over: the words that people look for,
 * where they will stand then.
 */
export const outlines: {
  customers: Outline<{ items: readonly Customer[] }>;
  insights: Outline<{ groups: readonly CustomerInsightGroup[] }>;
} = {
  customers: {
    wait: () => put(isPlainList() ? cards(waiting('customer')) : null),
    // A list of one is left for the one customer.
    show: ({ items }) =>
      put(isPlainList() && items.length > 1 ? cards(items.slice(0, mostCards).map(customerCard)) : null),
  },
  insights: {
    wait: () => put(block('div', 'list vg-outline-insights', groupSection([], waiting('insight')))),
    show({ groups }) {
      const sections = groups.map(({ name, description, insights }) =>
        groupSection(
          [block('p', 'group-name', name), block('p', 'group-description', description)],
          insights.slice(0, mostCards).map(insightCard),
        ),
      );
      put(block('div', 'list vg-outline-insights', ...sections));
    },
  },
};
