import { createContext, use } from 'react';

interface FieldStyle {
  /** Only label and control, as in the section with the properties that nearly every author changes. */
  readonly isCompact: boolean;
}

export const FieldStyleContext = createContext<FieldStyle>({ isCompact: false });

export const useFieldStyle = (): FieldStyle => use(FieldStyleContext);
