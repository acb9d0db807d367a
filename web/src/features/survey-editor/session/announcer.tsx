import { VisuallyHidden } from '@mantine/core';
import { createContext, use, useState, type ReactNode } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Tells what a command of the keyboard did to those who can't see it: 'Question “Age” moved to page 2'. */
export const useAnnounce = (): Announce => use(AnnounceContext);

/** The one live region of the editor, so that announcements don't interrupt each other. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const [announce] = useState<Announce>(
    () => (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })),
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* The key makes screen readers read a text that is the same as the last one. */}
      <VisuallyHidden role="status" aria-live="polite">
        <span key={announcement.count}>{announcement.text}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
};
