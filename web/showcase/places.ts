import type { TreeNode } from '../src/ui/forms/tree/tree-nodes';

const towns = [
  'Osaka',
  'Rotterdam',
  'Harrow Field',
  'Port Ellis',
  'Tarn Valley',
  'Pune',
  'Lake Sorrel',
  'Whitmoor',
];
const parts = ['Assembly', 'Maintenance', 'Warehouse', 'Quay', 'Apron', 'Fuel farm', 'Offices'];
const rooms = ['Line 1', 'Line 2', 'Stores', 'Training', 'Control room', 'Workshop'];

/** 2,000 nodes: 40 at the top, 7 below each, 6 below each of those. */
export const places: readonly TreeNode[] = Array.from({ length: 40 }, (_, index) => {
  const top = {
    id: `p${index}`,
    parentId: null,
    label: `${towns[index % towns.length]}, Plant ${index + 1}`,
  };
  const below = parts.flatMap((part, at) => {
    const node = { id: `${top.id}-${at}`, parentId: top.id, label: part };
    return [
      node,
      ...rooms.map((room, deep) => ({ id: `${node.id}-${deep}`, parentId: node.id, label: room })),
    ];
  });
  return [top, ...below];
}).flat();
