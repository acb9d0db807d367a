import type { NodeId } from '@vantage/survey-document/survey-document';
import { createContext, use } from 'react';

type SelectPart = (id: NodeId) => void;

export const SelectPartContext = createContext<SelectPart>(() => undefined);

/** Shows the properties of a part in place of those of its owner, or the other way round, and keeps the focus there. */
export const useSelectPart = (): SelectPart => use(SelectPartContext);
