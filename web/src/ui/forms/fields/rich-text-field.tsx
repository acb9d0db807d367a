import { visibleLength } from '@vantage/contract/settings/branding-settings';
import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, OptionalLabel, type FieldProps } from './field-parts';
import classes from './rich-text-field.module.css';

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
  }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
];

export interface RichTextFieldProps extends FieldProps {
  /** HTML; empty without text. */
  value: string;
  onChange: (html: string) => void;
  /** Characters that are seen. Longer text is reported, not truncated. */
  limit: number;
  'data-path'?: string;
}

/** Short formatted text. Load it when needed: the editor is larger than most screens. */
export const RichTextField = (props: RichTextFieldProps) => {
  const { label, help, error, value, onChange, limit, 'data-path': path } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const typed = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    // Its style element would need the page's nonce; the rules are in our style sheet.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    onUpdate({ editor: changed }) {
      typed.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(typed.current);
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-${error === undefined ? 'help' : 'error'}`,
        'aria-invalid': String(error !== undefined),
        ...(path !== undefined && { 'data-path': path }),
      },
    },
  });
  // A value that was not typed, such as another user's.
  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  const length = visibleLength(value);

  return (
    <div className={classes.field}>
      <span
        id={`${id}-label`}
        className={classes.label}
        // A press leads into the field, like one on a label.
        onClick={() => editor.commands.focus()}
        aria-hidden
      >
        <OptionalLabel>{label}</OptionalLabel>
      </span>
      <RichTextEditor
        editor={editor}
        className={classes.editor}
        data-invalid={error !== undefined}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        labels={{
          boldControlLabel: t('richText.bold'),
          italicControlLabel: t('richText.italic'),
          underlineControlLabel: t('richText.underline'),
          bulletListControlLabel: t('richText.bulletList'),
          orderedListControlLabel: t('richText.orderedList'),
          linkControlLabel: t('richText.link'),
          unlinkControlLabel: t('richText.unlink'),
          undoControlLabel: t('richText.undo'),
          redoControlLabel: t('richText.redo'),
          linkEditorInputLabel: t('richText.linkAddress'),
          linkEditorSave: t('richText.linkSave'),
        }}
      >
        <RichTextEditor.Toolbar className={classes.toolbar} role="group" aria-label={t('richText.toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link popoverProps={{ withinPortal: true, trapFocus: true }} />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      <div className={classes.below}>
        {error === undefined ? (
          <p id={`${id}-help`} className={classes.help}>
            {help}
          </p>
        ) : (
          <div id={`${id}-error`}>
            <FieldError>{error}</FieldError>
          </div>
        )}
        <span className={classes.counter} data-over={length > limit}>
          {t('field.counter', { length, limit })}
        </span>
      </div>
    </div>
  );
};
