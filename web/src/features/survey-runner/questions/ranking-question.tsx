import i18next from 'i18next';
import { Children, cloneElement, createElement, isValidElement, type ReactElement } from 'react';
import { ReactQuestionFactory, SurveyQuestionRanking, SurveyQuestionRankingItem } from 'survey-react-ui';

type Attributes = Readonly<Record<string, unknown>>;

const withAttributes = (element: ReactElement, attributes: Attributes): ReactElement =>
  cloneElement(element as ReactElement<Attributes>, attributes);

class RankingItem extends SurveyQuestionRankingItem {
  protected override renderElement(): ReactElement {
    const { item, index, question, unrankedItem } = this;
    const t = i18next.getFixedT(null, 'respondent');
    const text = item.locText.textOrHtml;
    const count = question.renderedRankingChoices.length;
    return withAttributes(super.renderElement(), {
      role: 'option',
      'aria-selected': !unrankedItem,
      'aria-label': unrankedItem
        ? t('ranking.unranked', { text })
        : t('ranking.ranked', { text, rank: index + 1, count }),
    });
  }
}

/** SurveyJS's items take the focus and the arrow keys, but have neither roles nor names. */
class RankingQuestion extends SurveyQuestionRanking {
  protected override renderElement(): ReactElement {
    const root = super.renderElement() as ReactElement<{ children: ReactElement[] }>;
    const { selectToRankEnabled, processedTitle: question } = this.question;
    const t = i18next.getFixedT(null, 'respondent');
    const list = {
      role: 'listbox',
      'aria-label': selectToRankEnabled
        ? t('ranking.selection', { question })
        : t('ranking.list', { question }),
    };
    if (!selectToRankEnabled) return withAttributes(root, list);
    const { renderedRankingChoices: ranked, renderedUnRankingChoices: unranked } = this.question;
    const counts: Readonly<Record<string, number>> = {
      'from-container': unranked.length,
      'to-container': ranked.length,
    };
    // A list box without options is not allowed.
    const withRole = (part: ReactElement<Attributes>): ReactElement =>
      (counts[String(part.props['data-ranking'])] ?? 0) > 0 ? withAttributes(part, list) : part;
    return cloneElement(
      root,
      {},
      Children.map(root.props.children, (part) => (isValidElement<Attributes>(part) ? withRole(part) : part)),
    );
  }

  override renderItem(...values: Parameters<SurveyQuestionRanking['renderItem']>): ReactElement {
    const { key, props } = super.renderItem(...values);
    return createElement(RankingItem, { ...(props as object), key });
  }
}

export const registerRankingQuestion = (): void =>
  ReactQuestionFactory.Instance.registerQuestion('ranking', (props) =>
    createElement(RankingQuestion, props as never),
  );
