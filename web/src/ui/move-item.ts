/**
 * An order with one of it at another place.
 * @returns null where nothing moves: it is there already, there is no such place, or it is not among them
 */
export const moveItem = (order: readonly string[], id: string, to: number): string[] | null => {
  const from = order.indexOf(id);
  if (from < 0 || to < 0 || to >= order.length || to === from) return null;
  return order.filter((one) => one !== id).toSpliced(to, 0, id);
};
