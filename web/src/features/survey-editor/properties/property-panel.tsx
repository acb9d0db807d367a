/** The properties of the selected nodes. */
export const PropertyPanel = () => null;
