import type { EditorKind } from './editor-kinds';

/** In the order of the panel. */
export const propertyGroups = [
  'general',
  'choices',
  'scale',
  'rows',
  'panels',
  'logic',
  'validation',
  'data',
  'layout',
  'navigation',
  'texts',
  'appearance',
  'other',
] as const;

export type PropertyGroup = (typeof propertyGroups)[number];

interface GroupedProperty {
  readonly name: string;
  readonly editor: EditorKind;
  readonly isLocalizable: boolean;
}

interface GroupRule {
  readonly group: PropertyGroup;
  readonly matches: (property: GroupedProperty) => boolean;
}

const named =
  (pattern: RegExp) =>
  ({ name }: GroupedProperty): boolean =>
    pattern.test(name);

/**
 * SurveyJS itself has no groups. Names follow patterns, so that also properties of later versions get into a group
 * where authors look for them. The first rule that matches decides.
 */
const rules: readonly GroupRule[] = [
  {
    group: 'general',
    matches: named(
      /^(name|title|description|html|expression|locale|inputType|displayStyle|format|currency|value|text|type|notificationType|regex|setToName|setValue|fromName|gotoName|runExpression|minCount|maxCount|minValue|maxValue|includeIntoResult|imageLink|altText)$/,
    ),
  },
  {
    group: 'logic',
    matches: ({ name, editor }) =>
      (editor === 'condition' && !/^(choices|rows|columns)/.test(name)) ||
      editor === 'expression' ||
      /^(visible|readOnly|triggers|calculatedValues|bindings)$/.test(name) ||
      /^clear(If)?Invisible/.test(name),
  },
  {
    group: 'validation',
    matches: ({ name, editor }) =>
      (/^(validat|isRequired$|required|isUnique|eachRow|checkErrors|mask|keyName|keyDuplication|isCommentRequired)/.test(
        name,
      ) ||
        /Error(Text|Location)$/.test(name) ||
        /^(min|max)(Length|Size|Files|Text|Comment|Selected|RangeLength|ErrorText)?(Length|Choices|Areas)?$/.test(
          name,
        ) ||
        /^(step|accepted)/.test(name)) &&
      editor !== 'structure',
  },
  {
    group: 'choices',
    matches: named(
      /choice|^(show)?(Other|None|Refuse|DontKnow|SelectAll|other|none|refuse|dontKnow|selectAll)|^(separateSpecial|hideSelected|selectToRank|search|closeOnSelect|storeOthers|multiSelect|areas|isExclusive)/i,
    ),
  },
  {
    group: 'scale',
    matches: named(
      /^(rate|minRate|maxRate|scaleColor|autoGenerate|displayRate|customLabels|slider|segment|tooltip|labelTrue|labelFalse|valueTrue|valueFalse|swapOrder|labelFormat|labelCount|showLabels|allowSwap|allowDragRange)/,
    ),
  },
  {
    group: 'rows',
    matches: ({ name, editor }) =>
      /(^row|Row)(?!Line)|(^c|C)olumn|(^c|C)ell|^detail|^total|^transpose|^items$/.test(name) &&
      // A long text has a number of rows.
      !(editor === 'number' && /^(rows|commentAreaRows)$/.test(name)),
  },
  { group: 'panels', matches: named(/panel|^template|^tab|noEntries/i) },
  {
    group: 'navigation',
    matches: named(
      /navigat|^page|progress|^(show)?toc|timer|timeLimit|autoAdvance|autoFocus|prevButton|firstPage|^preview|showPreviewBefore|questionsOnPage|completed|CompletePage|loadingHtml|^pagePrev|^pageNext|showPageNumbers/i,
    ),
  },
  {
    group: 'texts',
    matches: ({ name, isLocalizable }) =>
      isLocalizable && /(Text|Placeholder|PlaceHolder|Caption|Template|Html|Description|Format)$/i.test(name),
  },
  {
    group: 'appearance',
    matches: named(/color|background|logo|brand|css|font|stroke|^header|glow|opacity|imageFit|icon/i),
  },
  {
    group: 'data',
    matches: named(
      /value|answer|store|cookie|partialSend|storage|dataFormat|surveyId|surveyPostId|upload|dataList|attach|maxTextLength|textUpdateMode/i,
    ),
  },
  {
    group: 'layout',
    matches: named(
      /width|height|indent|location|position|layout|colCount|colSpan|align|newLine|rows|display|orientation|size|fit|^state|order|number|showTitle|showPageTitles|showHeader|mode|grow|resize|titlePattern|questionStartIndex|renderAs|component|grid/i,
    ),
  },
];

export const findPropertyGroup = (property: GroupedProperty): PropertyGroup =>
  rules.find(({ matches }) => matches(property))?.group ?? 'general';
