import { Markdown } from '@tiptap/markdown'
import { type Content, type Editor, EditorContent, Extension, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ReactElement, useRef } from 'react'
import { mailLink, webLink } from '../address/safe-link.ts'
import classes from './rich-text.module.css'
import { RichTools } from './rich-tools.tsx'

interface RichTextProps {
  readonly label: string
  readonly markdown: string
  readonly isFocused?: boolean
  readonly isReadOnly?: boolean
  readonly onChange?: (markdown: string) => void
  readonly onLeave?: () => void
}

/** Whatever is in a text, only these become links: neither scripts nor data. */
const isAllowedUri = (address: string): boolean =>
  webLink(address) !== null || mailLink(address.replace(/^mailto:/i, '')) !== null

/** Nobody writes it, and no reader of Markdown gives it a meaning. */
const mask = '\ue03c'

/**
 * The reader of Markdown hands tags to the browser to see what they are, which begins to load and run them. So it never
 * sees the beginning of one: a “<” is masked before, and is a letter of the text afterwards.
 */
const masked = (markdown: string): string => markdown.replaceAll('<', mask)
const unmasked = (content: Content): Content => JSON.parse(JSON.stringify(content).replaceAll(mask, '<')) as Content

const TagsAreText = Extension.create({
  name: 'tagsAreText',
  // After the reader of Markdown.
  priority: 1,
  onBeforeCreate() {
    this.editor.options.content = unmasked(this.editor.options.content)
  },
})

const AltEnterBreaks = Extension.create({
  name: 'altEnterBreaks',
  addKeyboardShortcuts() {
    return { 'Alt-Enter': () => this.editor.commands.setHardBreak() }
  },
})

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, isAllowedUri, HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' } },
  }),
  Markdown,
  TagsAreText,
  AltEnterBreaks,
]

/**
 * Formatted text, kept as Markdown. It is a document of known parts: what is no such part, tags above all, is text or
 * falls away, and nothing of it is ever handed to the page as HTML.
 */
export function RichTextArea(props: RichTextProps): ReactElement {
  const { label, markdown, isFocused = false, isReadOnly = false, onChange } = props
  const latest = useRef(props)
  latest.current = props
  const known = useRef(markdown)
  const editor = useEditor({
    extensions,
    content: masked(markdown),
    contentType: 'markdown',
    editable: !isReadOnly,
    autofocus: isFocused ? 'end' : false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => {
      known.current = changed.getMarkdown()
      latest.current.onChange?.(known.current)
    },
    onBlur: () => latest.current.onLeave?.(),
  })
  // Somebody else changed it, or a refused change was taken back.
  if (editor !== null && markdown !== known.current && !editor.isFocused) {
    known.current = markdown
    queueMicrotask(() => {
      const content = editor.markdown?.parse(masked(markdown))
      if (content !== undefined) editor.commands.setContent(unmasked(content), { emitUpdate: false })
    })
  }
  return (
    <div className={classes.rich} data-read-only={isReadOnly || undefined}>
      {editor === null || isReadOnly || onChange === undefined ? null : <Tools editor={editor} isAlways={isFocused} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor, isAlways }: { readonly editor: Editor; readonly isAlways: boolean }): ReactElement | null {
  const isOn = useEditorState({ editor, selector: ({ editor: one }) => one.isFocused })
  return isAlways || isOn ? <RichTools editor={editor} /> : null
}
