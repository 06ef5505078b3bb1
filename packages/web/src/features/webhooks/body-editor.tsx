// CodeMirror, so that places for values stand out from what is around them, and those that name nothing are seen at once.
import { acceptCompletion, autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view'
import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { formulaTheme } from '../../cells/formula/formula-marks.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { bodyCompletion, bodyMarks } from './body-marks.ts'
import { type BodyFault, type BodyWords, bodyFaults } from './body-words.ts'
import classes from './webhooks.module.css'

export interface BodyHandle {
  insert(text: string): void
}

interface BodyEditorProps {
  readonly labelledBy: string
  readonly placeholder: string
  readonly words: BodyWords
  readonly value: string
  /** The server says already what is wrong with it. */
  readonly isRefused: boolean
  readonly handle: RefObject<BodyHandle | null>
  readonly onChange: (body: string) => void
}

/** Keyed by what its placeholder says: it is made anew for another one. */
export function BodyEditor(props: BodyEditorProps): ReactElement {
  const { labelledBy, words, value, isRefused, handle } = props
  const t = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is read through refs.
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const extensions = [
      history(),
      autocompletion({
        override: [bodyCompletion(() => latest.current.words)],
        icons: false,
        maxRenderedOptions: 60,
        // Tab takes what is seen, however soon; otherwise it would leave the field.
        interactionDelay: 0,
      }),
      // Tab leaves the field unless a completion waits for it.
      keymap.of([{ key: 'Tab', run: acceptCompletion }, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy, spellcheck: 'false', autocorrect: 'off' }),
      placeholder(props.placeholder),
      tooltips({ parent: document.body }),
      bodyMarks,
      formulaTheme,
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(state.doc.toString())
      }),
    ]
    // What is put in before anybody was here comes behind what is there.
    const selection = { anchor: value.length }
    const made = new EditorView({ parent, state: EditorState.create({ doc: value, selection, extensions }) })
    view.current = made
    handle.current = {
      insert: (text) => {
        made.dispatch(made.state.replaceSelection(text))
        // After the menu has given the focus back.
        setTimeout(() => made.focus())
      },
    }
    return () => made.destroy()
  }, [])

  const faults = bodyFaults(value, words)
  const told = faults.map((fault) => ({ ...fault, severity: 'error' as const, message: faultText(t, fault) }))
  const said = JSON.stringify(told)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of them is all they are.
  useEffect(() => {
    const editor = view.current
    if (editor?.state.doc.toString() === value) editor.dispatch(setDiagnostics(editor.state, told))
  }, [said])

  return (
    <>
      <div ref={host} className={classes.body} data-fault={told.length > 0 || undefined} />
      {told.length === 0 || isRefused ? null : <p className={classes.fault}>{told[0]?.message}</p>}
    </>
  )
}

function faultText(t: ReturnType<typeof useTexts>, { kind, root, part }: BodyFault): string {
  if (kind === 'open') return t('webhooks.body.open')
  if (kind === 'root') return t('webhooks.body.root', { name: root })
  return t('webhooks.body.part', { root, name: part })
}
