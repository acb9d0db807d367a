import { ActionIcon, Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import type { JsonObject } from '@vantage/survey-document/json';
import { getNodeTitle, getNodeType } from '@vantage/survey-document/node-title';
import { insertNode } from '@vantage/survey-document/operations/insert-node';
import {
  createUniqueName,
  listNames,
  listSiblingNames,
} from '@vantage/survey-document/operations/unique-names';
import { listNodes, type DocumentNode, type NodeId } from '@vantage/survey-document/survey-document';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Serializer } from 'survey-core';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { useEditor, useNode } from '../../session/use-editor';
import { FieldFrame } from '../fields/field-frame';
import type { PropertyField } from '../fields/property-field';
import { useSelectPart } from '../select-part';
import { useNodes } from '../use-nodes';
import classes from './lists.module.css';
import { SortableRows } from './sortable-rows';
import { useListActions } from './use-list-actions';

const emptyIds: readonly NodeId[] = [];

/** @returns the types of validators or triggers that can be added, without the end that all their classes have */
function listPartTypes({ description: { listedClass } }: PropertyField): string[] {
  if (!listedClass?.isBase) return [];
  const suffix = listedClass.name.replace('survey', '');
  return Serializer.getChildrenClasses(listedClass.name, true).map(({ name }) => name.replace(suffix, ''));
}

function usePartTitle(): (node: DocumentNode) => string {
  const { getPartTitle } = usePropertyTexts();
  return (node) => {
    const title = getNodeTitle(node);
    if (node.kind !== 'validator' && node.kind !== 'trigger') return title;
    const expression = node.properties.get('expression');
    const detail = title || (typeof expression === 'string' ? expression : '');
    return [getPartTitle(getNodeType(node)), detail].filter(Boolean).join(': ');
  };
}

/** A list of parts that have properties: columns, texts, validators, triggers, calculated values. */
export const PartListField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const selectPart = useSelectPart();
  const { getPartTitle } = usePropertyTexts();
  const getPartName = usePartTitle();
  const { description, label, nodes } = field;
  const list = description.name;
  const nodeId = nodes[0]?.id ?? '';
  const ids = useNode(nodeId)?.lists.get(list) ?? emptyIds;
  const parts = useNodes(ids);
  const partsById = useMemo(() => new Map(parts.map((part) => [part.id, part])), [parts]);
  const types = useMemo(() => listPartTypes(field), [field]);
  const location = { parentId: nodeId, list };
  const container = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const scrollToRow = useRef<((index: number) => void) | null>(null);
  const actions = useListActions({
    location,
    container,
    addButton,
    reveal: (index) => scrollToRow.current?.(index),
    rowControl: 'open',
  });

  const createPart = (type: string | undefined): JsonObject => {
    const { document } = session.getState();
    if (type !== undefined) return { type };
    if (list === 'calculatedValues') return { name: createUniqueName(listNames(document), 'value1') };
    if (list === 'items') return { name: createUniqueName(listSiblingNames(document, location), 'text1') };
    if (list === 'columns')
      return { name: createUniqueName(listSiblingNames(document, location), 'column1') };
    return {};
  };
  const add = (type?: string): void => {
    const { document } = session.getState();
    const after = listNodes(document, location).at(-1) ?? null;
    actions.add(insertNode(document, { ...location, after, json: createPart(type) }));
  };
  const addProps = {
    ref: addButton,
    variant: 'subtle',
    size: 'xs',
    className: classes.add,
    'aria-label': t('list.addTo', { list: label }),
    leftSection: <IconPlus size={16} stroke={1.6} aria-hidden />,
  } as const;

  return (
    <FieldFrame field={field} isGroup>
      {ids.length > 0 && (
        <SortableRows
          ids={ids}
          label={label}
          container={container}
          virtualizerRef={scrollToRow}
          getName={(id) => {
            const part = partsById.get(id);
            return part ? getPartName(part) : '';
          }}
          onMove={actions.moveTo}
          onRendered={actions.focusPending}
          renderRow={(id) => {
            const part = partsById.get(id);
            if (!part) return null;
            const title = getPartName(part) || t('list.untitled');
            return (
              <>
                <button
                  type="button"
                  className={classes.open}
                  data-control="open"
                  onClick={() => selectPart(id)}
                >
                  <span className={classes.title}>{title}</span>
                  <IconChevronRight size={16} stroke={1.6} aria-hidden />
                </button>
                <ActionIcon
                  size={28}
                  aria-label={t('list.remove', { title })}
                  {...tooltip(t('list.remove', { title }))}
                  onClick={() => actions.remove(id)}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </>
            );
          }}
        />
      )}
      {types.length === 0 ? (
        <Button {...addProps} onClick={() => add()}>
          {t('list.add')}
        </Button>
      ) : (
        <Menu>
          <Menu.Target>
            <Button {...addProps}>{t('list.add')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {types.map((type) => (
              <Menu.Item key={type} onClick={() => add(type)}>
                {getPartTitle(type)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </FieldFrame>
  );
};
