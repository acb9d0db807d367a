import { useState } from 'react';
import type { ListedLibraryItem } from '@vantage/contract/surveys/survey-library';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useCreateLibraryItem, useRenameLibraryItem } from './api/library-items';
import { LibraryItemForm } from './library-item-form';
import { LibraryList } from './library-list';
import type { SavedPart } from './saved-part';

export interface LibraryDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

type View =
  | { readonly at: 'list' }
  | { readonly at: 'save'; readonly part: SavedPart }
  | { readonly at: 'rename'; readonly item: ListedLibraryItem };

interface FormProps {
  readonly onDone: () => void;
}

const SaveForm = ({ part, onDone }: FormProps & { readonly part: SavedPart }) => {
  const { t } = useTranslation('survey-texts');
  const create = useCreateLibraryItem();
  const { kind, definition } = part;
  return (
    <LibraryItemForm
      title={t('library.save.title')}
      verb={t('library.save.verb')}
      name={part.name}
      save={(name) => create.mutateAsync({ name, kind, definition })}
      onSaved={(name) => {
        toast({ severity: 'success', message: t('library.save.done', { name }) });
        onDone();
      }}
      onClose={onDone}
    />
  );
};

const RenameForm = ({ item, onDone }: FormProps & { readonly item: ListedLibraryItem }) => {
  const { t } = useTranslation('survey-texts');
  const rename = useRenameLibraryItem(item);
  return (
    <LibraryItemForm
      title={t('library.rename.title', { name: item.name })}
      verb={t('library.rename.verb')}
      name={item.name}
      save={(name) => rename.mutateAsync(name)}
      onSaved={onDone}
      onClose={onDone}
    />
  );
};

/** Inserts questions, pages and templates of the organization's library, and saves parts of the survey there. */
export const LibraryDialog = ({ opened, onClose }: LibraryDialogProps) => {
  const [view, setView] = useState<View>({ at: 'list' });
  const showList = (): void => setView({ at: 'list' });
  if (!opened) return null;
  switch (view.at) {
    case 'list':
      return (
        <LibraryList
          onSave={(part) => setView({ at: 'save', part })}
          onRename={(item) => setView({ at: 'rename', item })}
          onClose={onClose}
        />
      );
    case 'save':
      return <SaveForm part={view.part} onDone={showList} />;
    case 'rename':
      return <RenameForm item={view.item} onDone={showList} />;
  }
};
