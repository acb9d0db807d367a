import type { Command } from '@vantage/survey-document/commands';
import { isSameJson, type Json } from '@vantage/survey-document/json';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import { useCallback, useId, useMemo } from 'react';
import {
  isPropertySet,
  readProperty,
  resetProperty,
  setProperty,
  setPropertyText,
} from '../../metadata/node-properties';
import type { PropertyDescription } from '../../metadata/property-description';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { useEditor, useEditorState } from '../../session/use-editor';

interface LanguageText {
  readonly language: string;
  readonly text: string;
}

type ComputeValue = (current: Json | undefined) => Json | undefined;

/** A property of one or more nodes, or of an object that is the value of one. */
export interface PropertyField {
  readonly description: PropertyDescription;
  /** The parts of the survey that have the property; several if several are selected. */
  readonly nodes: readonly DocumentNode[];
  /** Tells fields apart whose unfinished input is kept. */
  readonly key: string;
  readonly label: string;
  readonly help: string | undefined;
  /** It is undefined if the property is absent or differs among the nodes. */
  readonly value: Json | undefined;
  readonly isMixed: boolean;
  /** The JSON has it. */
  readonly isSet: boolean;
  readonly controlId: string;
  /**
   * Sets the property of all nodes as one step of the history.
   * @param mergeKey joins what is typed in one go to one step
   * @returns the value that the first node has then
   */
  readonly write: (compute: ComputeValue, mergeKey?: string) => Json | undefined;
  /** Sets the text of one language in the same way. */
  readonly writeText: (text: LanguageText, mergeKey?: string) => Json | undefined;
  readonly reset: () => void;
}

export function usePropertyField(
  nodes: readonly DocumentNode[],
  declared: PropertyDescription,
): PropertyField {
  const session = useEditor();
  const isReadOnly = useEditorState((state) => state.isReadOnly);
  const description = useMemo(
    () => (isReadOnly ? { ...declared, isReadOnly } : declared),
    [declared, isReadOnly],
  );
  const { getTitle, getHelp } = usePropertyTexts();
  const controlId = useId();
  const ids = nodes.map(({ id }) => id).join(' ');

  const findNodes = useCallback((): DocumentNode[] => {
    const { document } = session.getState();
    return ids.split(' ').flatMap((id: NodeId) => document.nodes.get(id) ?? []);
  }, [session, ids]);

  const execute = useCallback(
    (edit: (node: DocumentNode) => Command[], mergeKey?: string): Json | undefined => {
      session.execute(findNodes().flatMap(edit), mergeKey === undefined ? {} : { mergeKey });
      const [first] = findNodes();
      return first && readProperty(first, description);
    },
    [session, description, findNodes],
  );

  const write = useCallback(
    (compute: ComputeValue, mergeKey?: string): Json | undefined =>
      execute((node) => setProperty(node, description, compute(readProperty(node, description))), mergeKey),
    [execute, description],
  );

  const writeText = useCallback(
    (text: LanguageText, mergeKey?: string): Json | undefined =>
      execute((node) => setPropertyText(node, description, text), mergeKey),
    [execute, description],
  );

  const reset = useCallback((): void => {
    execute((node) => resetProperty(node, description));
  }, [execute, description]);

  return useMemo(() => {
    const [value, ...others] = nodes.map((node) => readProperty(node, description));
    const isMixed = others.some((other) => !isSameJson(value, other));
    return {
      description,
      nodes,
      key: `${ids} ${description.name}`,
      label: getTitle(description),
      help: getHelp(description),
      value: isMixed ? undefined : value,
      isMixed,
      isSet: nodes.some((node) => isPropertySet(node, description)),
      controlId,
      write,
      writeText,
      reset,
    };
  }, [nodes, description, ids, getTitle, getHelp, controlId, write, writeText, reset]);
}
