import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import {
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconCalculator,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconFileUpload,
  IconForms,
  IconHash,
  IconListLetters,
  IconMatrix,
  IconPhoto,
  IconPhotoPin,
  IconPuzzle,
  IconSignature,
  IconSortAscending,
  IconSquareChevronDown,
  IconStack2,
  IconStar,
  IconTable,
  IconTablePlus,
  IconTags,
  IconTextSize,
  IconToggleLeft,
  IconTypography,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ElementFactory } from 'survey-core';

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

export const elementGroups = ['choice', 'rating', 'data', 'layout', 'more'] as const;
type ElementGroup = (typeof elementGroups)[number];

/** The types with a title of ours. 'number' and 'date' are texts with an input type. */
const knownTypes = {
  radiogroup: { group: 'choice', icon: IconCircleDot },
  checkbox: { group: 'choice', icon: IconCheckbox },
  dropdown: { group: 'choice', icon: IconSquareChevronDown },
  boolean: { group: 'choice', icon: IconToggleLeft },
  imagepicker: { group: 'choice', icon: IconPhoto },
  rating: { group: 'rating', icon: IconStar },
  matrix: { group: 'rating', icon: IconMatrix },
  ranking: { group: 'rating', icon: IconSortAscending },
  text: { group: 'data', icon: IconTextSize },
  comment: { group: 'data', icon: IconAlignLeft },
  number: { group: 'data', icon: IconHash },
  date: { group: 'data', icon: IconCalendar },
  file: { group: 'data', icon: IconFileUpload },
  signaturepad: { group: 'data', icon: IconSignature },
  panel: { group: 'layout', icon: IconForms },
  html: { group: 'layout', icon: IconTypography },
  tagbox: { group: 'more', icon: IconTags },
  multipletext: { group: 'more', icon: IconListLetters },
  matrixdropdown: { group: 'more', icon: IconTable },
  matrixdynamic: { group: 'more', icon: IconTablePlus },
  paneldynamic: { group: 'more', icon: IconStack2 },
  slider: { group: 'more', icon: IconAdjustmentsHorizontal },
  image: { group: 'more', icon: IconPhotoPin },
  expression: { group: 'more', icon: IconCalculator },
} as const satisfies Record<string, { group: ElementGroup; icon: Icon }>;

export type KnownType = keyof typeof knownTypes;

export interface ElementType {
  /** The type of SurveyJS, or 'number' or 'date'. */
  readonly id: string;
  readonly group: ElementGroup;
  readonly icon: Icon;
}

const isKnownType = (id: string): id is KnownType => Object.hasOwn(knownTypes, id);

/** A type that was registered by others has no title of ours. */
export const findKnownType = (id: string): KnownType | null => (isKnownType(id) ? id : null);

export const describeType = (id: string): ElementType => ({
  id,
  ...(isKnownType(id) ? knownTypes[id] : { group: 'more', icon: IconPuzzle }),
});

/** @returns all that SurveyJS can create, in the order of the palette */
export function listElementTypes(): readonly ElementType[] {
  const registered = ElementFactory.Instance.getAllTypes();
  const available = new Set([...registered, ...(registered.includes('text') ? ['number', 'date'] : [])]);
  const titled = Object.keys(knownTypes).filter((id) => available.has(id));
  const others = registered.filter((id) => !isKnownType(id));
  return [...titled, ...others].map(describeType);
}

/** @returns the type as the palette names it */
export function getElementType(node: DocumentNode): ElementType {
  const type = getNodeType(node);
  const inputType = type === 'text' ? node.properties.get('inputType') : undefined;
  return describeType(inputType === 'number' || inputType === 'date' ? inputType : type);
}
