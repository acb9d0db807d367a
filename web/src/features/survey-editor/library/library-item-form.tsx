import { libraryItemFields } from '@vantage/contract/surveys/survey-library';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/fields/text-field';
import { FormDialog } from '../../../ui/forms/form-dialog';
import { useSaveForm } from '../../../ui/forms/use-save-form';

const fields = libraryItemFields.pick({ name: true });

export interface LibraryItemFormProps {
  readonly title: string;
  readonly verb: string;
  readonly name: string;
  readonly save: (name: string) => Promise<unknown>;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of something in the library. */
export const LibraryItemForm = ({ title, verb, name, save, onSaved, onClose }: LibraryItemFormProps) => {
  const { t } = useTranslation('survey-texts');
  const form = useSaveForm({
    initialValues: { name },
    schema: fields,
    labels: { name: t('library.name') },
    save: async (values) => {
      await save(values.name);
      return values;
    },
    onSaved: (saved) => onSaved(saved.name),
  });
  return (
    <FormDialog title={title} verb={verb} form={form} onClose={onClose}>
      <TextField {...form.field('name')} readOnly={form.busy} data-autofocus autoComplete="off" />
    </FormDialog>
  );
};
