import {
  type Icon,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconQuote,
  IconStrikethrough,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactElement, useState } from 'react'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { InnerForm } from '../../ui/inner-form.tsx'
import { webLink } from '../address/safe-link.ts'
import classes from './rich-text.module.css'

interface Tool {
  readonly name: string
  readonly attributes?: { readonly level: 1 | 2 }
  readonly label: TextKey
  readonly icon: Icon
  readonly run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { name: 'bold', label: 'cells.rich.bold', icon: IconBold, run: (e) => e.chain().focus().toggleBold().run() },
  { name: 'italic', label: 'cells.rich.italic', icon: IconItalic, run: (e) => e.chain().focus().toggleItalic().run() },
  {
    name: 'strike',
    label: 'cells.rich.strike',
    icon: IconStrikethrough,
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  { name: 'code', label: 'cells.rich.code', icon: IconCode, run: (e) => e.chain().focus().toggleCode().run() },
  {
    name: 'heading',
    attributes: { level: 1 },
    label: 'cells.rich.heading1',
    icon: IconH1,
    run: (e) => e.chain().focus().toggleHeading({ level: 1 }).run(),
  },
  {
    name: 'heading',
    attributes: { level: 2 },
    label: 'cells.rich.heading2',
    icon: IconH2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bulletList',
    label: 'cells.rich.bullets',
    icon: IconList,
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'cells.rich.numbers',
    icon: IconListNumbers,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: 'cells.rich.quote',
    icon: IconQuote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
]

export function RichTools({ editor }: { readonly editor: Editor }): ReactElement {
  const t = useTexts()
  const [isLinking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: one }) => tools.map(({ name, attributes }) => one.isActive(name, attributes)),
  })
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('cells.rich.tools')}>
      {isLinking ? (
        <LinkAddress editor={editor} onDone={() => setLinking(false)} />
      ) : (
        <>
          {tools.map(({ label, icon: Shape, run }, place) => (
            <button
              key={label}
              type="button"
              tabIndex={-1}
              aria-label={t(label)}
              title={t(label)}
              aria-pressed={on[place] ?? false}
              // The selection stays in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => run(editor)}
            >
              <Shape size={16} aria-hidden />
            </button>
          ))}
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('cells.rich.link')}
            title={t('cells.rich.link')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setLinking(true)}
          >
            <IconLink size={16} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}

interface LinkAddressProps {
  readonly editor: Editor
  readonly onDone: () => void
}

function LinkAddress({ editor, onDone }: LinkAddressProps): ReactElement {
  const t = useTexts()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const isSafe = address === '' || webLink(address) !== null

  function apply(): void {
    if (!isSafe) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    onDone()
  }

  return (
    <InnerForm className={classes.address} onEnter={apply}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the button it takes the place of.
        autoFocus
        value={address}
        placeholder="https://"
        aria-label={t('cells.rich.address')}
        aria-invalid={!isSafe}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
      />
      <button type="button" disabled={!isSafe} onClick={apply}>
        {t('cells.rich.apply')}
      </button>
    </InnerForm>
  )
}
