import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { IconBraces, IconClipboardText } from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { languageAttributes, loadSurveyMailTexts } from '../../../lib/i18n/respondent-languages';
import { FieldError } from '../../../ui/forms/fields/field-parts';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import classes from './message-editor.module.css';

const InsertFieldDialog = lazyOverlay(() =>
  import('./insert-field-dialog').then((module) => module.InsertFieldDialog),
);

const extensions = [
  // The editor offers only what the server keeps.
  StarterKit.configure({ code: false, codeBlock: false, horizontalRule: false, strike: false, link: false }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    // The server removes these attributes, so they would only make the message longer.
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
];

export interface MessageEditorProps {
  label: string;
  help: string;
  error: string | undefined;
  /** Contains HTML. It is read once, since the editor keeps it from then on. */
  initialValue: string;
  language: RespondentLanguageCode;
  onChange: (html: string) => void;
  columns: readonly string[];
  /** Is offered first when a field is inserted. */
  firstColumn: string | null;
}

/** Edits rich text with merge fields. It is loaded when needed, since it is larger than the rest of the screen. */
export const MessageEditor = (props: MessageEditorProps) => {
  const { label, help, error, language, onChange, columns, firstColumn } = props;
  const { t } = useTranslation('mailings');
  const showProblem = useProblemToast();
  const id = useId();
  const [isInserting, setInserting] = useState(false);
  const placeholder = t('message.placeholder');
  const [isEmpty, setEmpty] = useState(props.initialValue === '');
  const editor = useEditor({
    extensions,
    content: props.initialValue,
    // The editor's style element would need the page's nonce, so the rules are in our style sheet.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    onUpdate({ editor: changed }) {
      setEmpty(changed.isEmpty);
      onChange(changed.isEmpty ? '' : changed.getHTML());
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        ...languageAttributes(language),
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': error === undefined ? `${id}-help` : `${id}-error`,
        'aria-invalid': String(error !== undefined),
        'aria-placeholder': placeholder,
      },
    },
  });

  const insert = (field: string): void => {
    setInserting(false);
    editor.commands.insertContent({ type: 'text', text: field });
    // The dialog first returns the focus to its button.
    setTimeout(() => editor.commands.focus());
  };
  const insertSurveyLink = async (): Promise<void> => {
    const mark = { type: 'link', attrs: { href: '{{surveyLink}}' } };
    try {
      const { start } = await loadSurveyMailTexts(language);
      editor
        .chain()
        .focus()
        .insertContent([
          { type: 'text', text: start, marks: [mark] },
          { type: 'text', text: ' ' },
        ])
        .run();
    } catch (error) {
      showProblem(error);
    }
  };

  return (
    <div className={classes.field}>
      <span
        id={`${id}-label`}
        className={classes.label}
        // A press leads into the field, as with a label.
        onClick={() => editor.commands.focus()}
        aria-hidden
      >
        {label}
      </span>
      <RichTextEditor
        editor={editor}
        className={classes.editor}
        data-invalid={error !== undefined}
        data-empty={isEmpty}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        labels={{
          boldControlLabel: t('message.tool.bold'),
          italicControlLabel: t('message.tool.italic'),
          underlineControlLabel: t('message.tool.underline'),
          h2ControlLabel: t('message.tool.h2'),
          h3ControlLabel: t('message.tool.h3'),
          bulletListControlLabel: t('message.tool.bulletList'),
          orderedListControlLabel: t('message.tool.orderedList'),
          blockquoteControlLabel: t('message.tool.blockquote'),
          linkControlLabel: t('message.tool.link'),
          unlinkControlLabel: t('message.tool.unlink'),
          undoControlLabel: t('message.tool.undo'),
          redoControlLabel: t('message.tool.redo'),
          linkEditorInputLabel: t('message.tool.linkAddress'),
          linkEditorSave: t('message.tool.linkSave'),
        }}
      >
        <RichTextEditor.Toolbar className={classes.toolbar} role="group" aria-label={t('message.toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link popoverProps={{ withinPortal: true, trapFocus: true }} />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control className={classes.worded} onClick={() => setInserting(true)}>
              <IconBraces size={16} stroke={1.6} aria-hidden />
              {t('message.insertField')}
            </RichTextEditor.Control>
            <RichTextEditor.Control className={classes.worded} onClick={() => void insertSurveyLink()}>
              <IconClipboardText size={16} stroke={1.6} aria-hidden />
              {t('message.insertSurveyLink')}
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} data-placeholder={placeholder} />
      </RichTextEditor>
      {error === undefined ? (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      ) : (
        <div id={`${id}-error`} className={classes.error}>
          <FieldError>{error}</FieldError>
        </div>
      )}
      {isInserting && (
        <InsertFieldDialog
          columns={columns}
          column={firstColumn}
          onInsert={insert}
          onClose={() => setInserting(false)}
        />
      )}
    </div>
  );
};
