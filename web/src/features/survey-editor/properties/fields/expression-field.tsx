import { ActionIcon, Combobox, Textarea, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { IconGitBranch } from '@tabler/icons-react';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionsParser } from 'survey-core';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { RuleDialog } from '../rule-dialog';
import { FieldFrame, useInputNotes } from './field-frame';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';
import { useQuestionOptions, type NameOption } from './use-name-options';
import { useTextDraft } from './use-text-draft';

const maxSuggestions = 8;

/** @returns the beginning of a name that stands after an open brace directly before the cursor, or null */
const findTypedName = (text: string, cursor: number): string | null =>
  /\{([^{}]*)$/.exec(text.slice(0, cursor))?.[1] ?? null;

const isValidExpression = (text: string): boolean =>
  text.trim() === '' || new ConditionsParser().parseExpression(text) !== undefined;

function suggest(options: readonly NameOption[], typed: string): NameOption[] {
  const words = typed.toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, maxSuggestions);
}

/** Opens the editor in which a condition is put together by picking questions, operators and values. */
const RuleButton = ({
  field: { description, label },
  node,
}: {
  field: PropertyField;
  node: DocumentNode;
}) => {
  const { t } = useTranslation('survey-properties');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        size={24}
        aria-label={t('rule.open', { property: label })}
        {...tooltip(t('rule.open', { property: label }))}
        onClick={() => setOpen(true)}
      >
        <IconGitBranch size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <RuleDialog nodeId={node.id} property={description.name} opened onClose={() => setOpen(false)} />
      )}
    </>
  );
};

/** A condition or expression as text: names of questions are completed after `{`, and its syntax is checked. */
export const ExpressionPropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const options = useQuestionOptions();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const draft = useTextDraft({
    field,
    format: (value) => (typeof value === 'string' ? value : ''),
    parse: (text) => ({ value: text.trim() === '' ? undefined : text }),
  });
  // The dialog edits a property of one node, not a member of an object.
  const node = field.nodes.length === 1 && field.key.split(' ').length === 2 ? field.nodes[0] : undefined;
  const suggestions = typedName === null ? [] : suggest(options, typedName);
  const isOpen = suggestions.length > 0;

  const updateSuggestions = ({ value, selectionStart }: HTMLTextAreaElement): void => {
    const name = findTypedName(value, selectionStart);
    setTypedName(name);
    if (name === null) combobox.closeDropdown();
    else {
      combobox.openDropdown();
      combobox.selectFirstOption();
    }
  };
  const close = (): void => {
    setTypedName(null);
    combobox.closeDropdown();
  };
  const complete = (name: string): void => {
    const { current } = area;
    if (!current) return;
    const { value, selectionStart } = current;
    const start = value.slice(0, selectionStart).lastIndexOf('{');
    const rest = value.slice(selectionStart).replace(/^[^{}\s]*\}/, '');
    draft.onChange(`${value.slice(0, start)}{${name}}${rest}`);
    close();
    const cursor = start + name.length + 2;
    requestAnimationFrame(() => current.setSelectionRange(cursor, cursor));
  };

  // An expression with an error is stored, as the list of checks leads to it.
  const problem = isValidExpression(draft.text) ? undefined : t('problem.expression');
  const notes = useInputNotes(field, problem);
  return (
    <FieldFrame field={field} actions={node && <RuleButton field={field} node={node} />}>
      <Combobox store={combobox} onOptionSubmit={complete} zIndex={410} withinPortal>
        <Combobox.Target withAriaAttributes={isOpen}>
          <Textarea
            {...notes}
            ref={area}
            id={field.controlId}
            className={classes.mono}
            size="sm"
            autosize
            minRows={1}
            maxRows={10}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            placeholder={field.isMixed ? t('mixed') : undefined}
            value={draft.text}
            data-mantine-stop-propagation={isOpen || undefined}
            onFocus={draft.onFocus}
            onBlur={() => {
              close();
              draft.onBlur();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOpen) {
                event.stopPropagation();
                close();
              }
            }}
            onChange={(event) => {
              draft.onChange(event.currentTarget.value);
              updateSuggestions(event.currentTarget);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOpen}>
          <Combobox.Options aria-label={t('questionNames')}>
            {suggestions.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  );
};
