import type { Ref } from 'react';
import type { FailureText } from '../use-failure-text';
import { Note } from './note';

export const FailureNote = ({ failure, ref }: { failure: FailureText; ref?: Ref<HTMLDivElement> }) => (
  <Note tone="bad" role="alert" title={failure.title} help={failure.help} {...(ref && { ref })}>
    {failure.text}
  </Note>
);
