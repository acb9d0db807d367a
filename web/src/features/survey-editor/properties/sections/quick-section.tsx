import type { NodeKind } from '@vantage/survey-document/node-kinds';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/controls/segmented';
import type { PropertyDescription } from '../../metadata/property-description';
import { isRatingCount } from '../../metadata/rating-scale';
import { FieldFrame } from '../fields/field-frame';
import { FieldStyleContext } from '../fields/field-style';
import { PropertyEditor } from '../fields/property-editor';
import { usePropertyField } from '../fields/property-field';
import { SwitchField } from '../fields/switch-field';
import { EditableArea } from '../lists/editable-area';
import { ItemList } from '../lists/item-list';
import { LabelValuesButton } from './label-values-button';
import classes from './sections.module.css';

interface SectionProps {
  nodes: readonly DocumentNode[];
  descriptions: readonly PropertyDescription[];
}

const elementNames = [
  'title',
  'description',
  'html',
  'imageLink',
  'expression',
  'inputType',
  'rateType',
  'rateCount',
  'isRequired',
];

/** The properties that nearly every author changes, in the order of the panel. */
const quickNames: Readonly<Record<NodeKind, readonly string[]>> = {
  survey: ['title', 'description', 'completedHtml'],
  page: ['title', 'description'],
  element: elementNames,
  column: ['title', 'cellType', 'value', 'text', 'isRequired'],
  item: ['title', 'inputType', 'isRequired'],
  choice: ['value', 'text', 'imageLink'],
  trigger: [],
  validator: [],
  calculatedValue: [],
  conditionalText: [],
};

/** Lists whose items nearly every author edits. */
const quickLists = ['items', 'rows', 'columns', 'choices', 'rateValues'];

const QuickField = ({
  nodes,
  description,
}: {
  nodes: SectionProps['nodes'];
  description: PropertyDescription;
}) => {
  const field = usePropertyField(nodes, description);
  return <PropertyEditor field={field} />;
};

const columnCounts = ['1', '2', '3'] as const;

/** In how many columns the choices are shown. */
const ColumnCount = ({
  nodes,
  description,
}: Omit<SectionProps, 'descriptions'> & { description: PropertyDescription }) => {
  const field = usePropertyField(nodes, description);
  const { value, isMixed, label } = field;
  const count = isMixed ? '' : String(value ?? description.defaultValue ?? '');
  return (
    <FieldFrame field={field} isGroup>
      <div className={classes.segmented}>
        <Segmented
          label={label}
          options={columnCounts.map((each) => ({ value: each as string, label: each }))}
          value={count}
          onChange={(next) => field.write(() => Number(next))}
        />
      </div>
    </FieldFrame>
  );
};

/** Shows a property with several values as a switch between two of them. */
const RandomOrder = ({
  nodes,
  description,
}: Omit<SectionProps, 'descriptions'> & { description: PropertyDescription }) => {
  const { t } = useTranslation('survey-properties');
  const field = usePropertyField(nodes, description);
  return (
    <SwitchField
      field={{ ...field, label: t('randomOrder') }}
      checked={field.value === 'random'}
      onChange={(checked) => field.write(() => (checked ? 'random' : undefined))}
    />
  );
};

/** @returns whether a rating has numbers, each of which could have a text instead. Stars and smileys have none. */
const canLabelValues = (node: DocumentNode): boolean =>
  isRatingCount(node, 'rateCount') &&
  (node.properties.get('rateType') ?? 'labels') === 'labels' &&
  !node.properties.has('rateDisplayMode');

/** The section at the top of the panel. */
export const QuickSection = ({ nodes, descriptions }: SectionProps) => {
  const find = (name: string) => descriptions.find((description) => description.name === name);
  const [node] = nodes;
  if (!node) return null;
  const isQuickList = ({ name, editor, isHidden }: PropertyDescription): boolean =>
    (editor === 'items' || editor === 'parts') &&
    !isHidden &&
    // A rating that lists no values counts from its lowest to its highest value.
    (name !== 'rateValues' || (node.lists.get(name)?.length ?? 0) > 0);
  const isSingle = nodes.length === 1;
  const names = quickNames[node.kind].filter(
    (name) =>
      (isSingle || name === 'isRequired') && (name !== 'rateCount' || isRatingCount(node, 'rateCount')),
  );
  const fields = names.flatMap((name) => find(name) ?? []);
  const order = find('choicesOrder') ?? find('rowOrder');
  const lists = isSingle ? quickLists.flatMap((name) => find(name) ?? []).filter(isQuickList) : [];
  const extras = ['showNoneItem', 'showOtherItem'].flatMap((name) => {
    const description = find(name);
    return description && !description.isHidden ? [description] : [];
  });
  const colCount = find('colCount');
  const hasColumns =
    colCount !== undefined && !colCount.isHidden && colCount.editor === 'choice' && find('choices');
  if (fields.length + lists.length + extras.length === 0 && !order && !hasColumns) return null;
  return (
    <FieldStyleContext value={{ isCompact: true }}>
      {(fields.length > 0 || order) && (
        <div className={classes.section}>
          {fields.map((description) => (
            <QuickField key={description.name} nodes={nodes} description={description} />
          ))}
          {order && <RandomOrder nodes={nodes} description={order} />}
          {isSingle && canLabelValues(node) && (
            <EditableArea>
              <LabelValuesButton node={node} />
            </EditableArea>
          )}
        </div>
      )}
      {(lists.length > 0 || extras.length > 0) && (
        <div className={classes.section}>
          {lists.map((description) => (
            <QuickList key={description.name} nodes={nodes} description={description} />
          ))}
          {extras.map((description) => (
            <QuickField key={description.name} nodes={nodes} description={description} />
          ))}
        </div>
      )}
      {hasColumns && (
        <div className={classes.section}>
          <ColumnCount nodes={nodes} description={colCount} />
        </div>
      )}
    </FieldStyleContext>
  );
};

const QuickList = ({
  nodes,
  description,
}: {
  nodes: SectionProps['nodes'];
  description: PropertyDescription;
}) => {
  const field = usePropertyField(nodes, description);
  const { label } = field;
  const [node] = nodes;
  if (!node || description.editor === 'parts') return <PropertyEditor field={field} />;
  return (
    <EditableArea>
      <ItemList
        nodeId={node.id}
        list={description.name}
        label={label}
        hasHeading
        hasDetails={description.listedClass?.name === 'imageitemvalue'}
      />
    </EditableArea>
  );
};
