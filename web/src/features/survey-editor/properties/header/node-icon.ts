import {
  IconCalculator,
  IconChecklist,
  IconClipboardList,
  IconColumns,
  IconFile,
  IconForms,
  IconRoute,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { NodeKind } from '@vantage/survey-document/node-kinds';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { getElementType, type ElementType } from '../../design/element-types/element-types';

const icons: Readonly<Record<Exclude<NodeKind, 'element'>, ElementType['icon']>> = {
  survey: IconClipboardList,
  page: IconFile,
  column: IconColumns,
  choice: IconChecklist,
  item: IconForms,
  trigger: IconRoute,
  validator: IconShieldCheck,
  calculatedValue: IconCalculator,
  conditionalText: IconRoute,
};

/** @returns the icon that the palette has for the type of an element, or that of another part of the survey */
export const getNodeIcon = (node: DocumentNode): ElementType['icon'] =>
  node.kind === 'element' ? getElementType(node).icon : icons[node.kind];
