import {
  IconAlignLeft,
  IconArrowsSort,
  IconCalculator,
  IconCalendar,
  IconChecklist,
  IconCircleDot,
  IconClick,
  IconColumns,
  IconFile,
  IconFileUpload,
  IconForms,
  IconGridDots,
  IconHash,
  IconLayoutList,
  IconLetterA,
  IconListCheck,
  IconMapPin,
  IconPhoto,
  IconRoute,
  IconSelect,
  IconShieldCheck,
  IconSignature,
  IconSquareCheck,
  IconStar,
  IconTable,
  IconTablePlus,
  IconToggleLeft,
  IconTypography,
  IconAdjustmentsHorizontal,
  IconLayoutSidebar,
  IconClipboardList,
  type Icon,
} from '@tabler/icons-react';
import { getNodeType } from '@vantage/survey-document/node-title';
import type { NodeKind } from '@vantage/survey-document/node-kinds';
import type { DocumentNode } from '@vantage/survey-document/survey-document';

const icons: Readonly<Partial<Record<string, Icon>>> = {
  boolean: IconToggleLeft,
  buttongroup: IconClick,
  checkbox: IconSquareCheck,
  comment: IconAlignLeft,
  dropdown: IconSelect,
  expression: IconCalculator,
  file: IconFileUpload,
  html: IconLetterA,
  image: IconPhoto,
  imagemap: IconMapPin,
  imagepicker: IconPhoto,
  matrix: IconGridDots,
  matrixdropdown: IconTable,
  matrixdynamic: IconTablePlus,
  multipletext: IconForms,
  panel: IconLayoutSidebar,
  paneldynamic: IconLayoutList,
  radiogroup: IconCircleDot,
  ranking: IconArrowsSort,
  rating: IconStar,
  signaturepad: IconSignature,
  slider: IconAdjustmentsHorizontal,
  tagbox: IconListCheck,
  text: IconTypography,
  number: IconHash,
  date: IconCalendar,
};

const kindIcons: Readonly<Record<NodeKind, Icon>> = {
  survey: IconClipboardList,
  page: IconFile,
  element: IconForms,
  column: IconColumns,
  choice: IconChecklist,
  item: IconForms,
  trigger: IconRoute,
  validator: IconShieldCheck,
  calculatedValue: IconCalculator,
  conditionalText: IconRoute,
};

/** @returns the icon of a question's type, or of another part of the survey */
export function getNodeIcon(node: DocumentNode): Icon {
  const inputType = node.properties.get('inputType');
  const type = getNodeType(node);
  const isTypedText = type === 'text' && typeof inputType === 'string' && inputType !== 'text';
  const icon = node.kind === 'element' ? icons[isTypedText ? inputType : type] : undefined;
  return icon ?? (node.kind === 'element' && isTypedText ? IconTypography : kindIcons[node.kind]);
}
