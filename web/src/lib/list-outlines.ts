import type { Customer } from '@vantage/contract/customers';
import type { CustomerInsight, CustomerInsightGroup } from '@vantage/contract/insights';
import { customerState } from './customer-state';
import './list-outlines.css';

/** As many as a large screen shows. */
const mostCards = 24;

const block = (tag: string, name: string, ...content: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.className = `vg-outline-${name}`;
  element.append(...content);
  return element;
};

const show = (list: HTMLElement): void => document.querySelector('.vg-frame-shell')?.append(list);

const insightCard = ({ title, description, status }: CustomerInsight): HTMLElement => {
  const card = block('li', 'insight', block('p', 'title', title), block('p', 'description', description));
  card.dataset['openable'] = String(status === 'Completed');
  return card;
};

/**
 * What a list shows first, in the outline that stands until the application takes over: the words that people look for,
 * where they will stand then.
 */
export const outlines = {
  customers({ items }: { items: readonly Customer[] }): void {
    const { view, list = {} } = customerState.read();
    // It is left for another form of the list, or for the one customer.
    if (view === 'table' || Object.keys(list as object).length > 0 || items.length < 2) return;
    const cards = items
      .slice(0, mostCards)
      .map(({ name, industry }) =>
        block('li', 'customer', block('p', 'customer-name', name), block('p', 'industry', industry)),
      );
    show(block('ul', 'list vg-outline-customers vg-outline-cards', ...cards));
  },

  insights({ groups }: { groups: readonly CustomerInsightGroup[] }): void {
    const sections = groups.map(({ name, description, insights }) =>
      block(
        'div',
        'group',
        block(
          'div',
          'group-head',
          block('p', 'group-name', name),
          block('p', 'group-description', description),
        ),
        block('ul', 'cards', ...insights.slice(0, mostCards).map(insightCard)),
      ),
    );
    show(block('div', 'list vg-outline-insights', ...sections));
  },
};
