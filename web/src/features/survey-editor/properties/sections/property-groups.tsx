import { Switch } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../../ui/lists/search-box';
import { isPropertySet } from '../../metadata/node-properties';
import type { PropertyDescription } from '../../metadata/property-description';
import { propertyGroups, type PropertyGroup } from '../../metadata/property-groups';
import { findIrrelevantProperties } from '../../metadata/relevant-properties';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { useEditor } from '../../session/use-editor';
import { PropertyEditor } from '../fields/property-editor';
import { usePropertyField } from '../fields/property-field';
import { matchesSearch, sortProperties } from './listed-properties';
import classes from './sections.module.css';

/** What the author looks for; it stays while other parts are selected. */
export interface PanelView {
  readonly search: string;
  readonly changedOnly: boolean;
  readonly openGroup: PropertyGroup | null;
}

interface PropertyGroupsProps {
  nodes: readonly DocumentNode[];
  descriptions: readonly PropertyDescription[];
  view: PanelView;
  onChangeView: (changes: Partial<PanelView>) => void;
  /** All properties are listed at once, since there are few. */
  isFlat: boolean;
}

const Property = ({
  nodes,
  description,
}: {
  nodes: readonly DocumentNode[];
  description: PropertyDescription;
}) => {
  const field = usePropertyField(nodes, description);
  return <PropertyEditor field={field} />;
};

const emptyNames: ReadonlySet<string> = new Set();

function useIrrelevantProperties(nodes: readonly DocumentNode[]): ReadonlySet<string> {
  const session = useEditor();
  // SurveyJS creates a model for it, which would slow down typing.
  const deferred = useDeferredValue(nodes);
  return useMemo(() => {
    const [node] = deferred;
    return node && deferred.length === 1
      ? findIrrelevantProperties(session.getState().document, node)
      : emptyNames;
  }, [session, deferred]);
}

/** All properties by group. Only those of the open group are rendered. */
export const PropertyGroups = (props: PropertyGroupsProps) => {
  const { nodes, descriptions, view, onChangeView, isFlat } = props;
  const { openGroup } = view;
  const search = isFlat ? '' : view.search;
  const changedOnly = !isFlat && view.changedOnly;
  const { t } = useTranslation('survey-properties');
  const { getTitle, getHelp } = usePropertyTexts();
  const id = useId();
  const irrelevant = useIrrelevantProperties(nodes);

  const isSearched = search !== '';
  const listed = sortProperties(
    descriptions.filter((description) => {
      const isSet = nodes.some((node) => isPropertySet(node, description));
      if (changedOnly && !isSet) return false;
      if (isSearched)
        return matchesSearch(search, [description.name, getTitle(description), getHelp(description) ?? '']);
      return isSet || !(description.isHidden || irrelevant.has(description.name));
    }),
  );
  const groups = propertyGroups
    .map((group) => ({ group, properties: listed.filter((description) => description.group === group) }))
    .filter(({ properties }) => properties.length > 0);
  const areAllOpen = isSearched || changedOnly;

  const renderProperties = (properties: readonly PropertyDescription[]) => (
    <div className={classes.properties}>
      {properties.map((description) => (
        <Property key={description.name} nodes={nodes} description={description} />
      ))}
    </div>
  );
  if (isFlat) return <div className={classes.section}>{renderProperties(listed)}</div>;
  return (
    <div className={classes.all}>
      <div className={classes.filters}>
        <SearchBox label={t('search')} value={search} onSearch={(text) => onChangeView({ search: text })} />
        <Switch
          label={t('changedOnly')}
          labelPosition="left"
          withThumbIndicator={false}
          classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel }}
          checked={changedOnly}
          onChange={(event) => onChangeView({ changedOnly: event.currentTarget.checked })}
        />
      </div>
      {groups.length === 0 && (
        <p className={classes.nothing} role="status">
          {t(isSearched ? 'noMatch' : 'noChanges')}
        </p>
      )}
      {groups.map(({ group, properties }) => {
        const isOpen = areAllOpen || openGroup === group;
        const regionId = `${id}-${group}`;
        return (
          <section key={group} className={classes.group}>
            <h3 className={classes.groupHeading}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={isOpen ? regionId : undefined}
                disabled={areAllOpen}
                onClick={() => onChangeView({ openGroup: isOpen ? null : group })}
              >
                <IconChevronRight className={classes.chevron} size={16} stroke={1.6} aria-hidden />
                {t(`group.${group}`)}
                <span className={classes.count}>
                  <ChangedCount nodes={nodes} properties={properties} />
                </span>
              </button>
            </h3>
            {isOpen && <div id={regionId}>{renderProperties(properties)}</div>}
          </section>
        );
      })}
    </div>
  );
};

/** How many properties of a group the JSON has, so that changes are found in closed groups too. */
const ChangedCount = ({
  nodes,
  properties,
}: {
  nodes: readonly DocumentNode[];
  properties: readonly PropertyDescription[];
}) => {
  const { t } = useTranslation('survey-properties');
  const count = properties.filter((description) =>
    nodes.some((node) => isPropertySet(node, description)),
  ).length;
  return count === 0 ? null : t('changedCount', { count });
};
