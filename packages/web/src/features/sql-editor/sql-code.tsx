import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder, tooltips } from '@codemirror/view'
import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type SqlWords, sqlCompletion } from './sql-completion.ts'
import classes from './sql-editor.module.css'
import { sqlMarks, sqlTheme } from './sql-marks.ts'

export interface CodeHandle {
  /** What is selected, and where the cursor stands. */
  selection(): { readonly text: string; readonly at: number }
  insert(text: string): void
  replaceAll(text: string): void
}

interface SqlCodeProps {
  readonly code: string
  readonly words: SqlWords
  readonly handle: RefObject<CodeHandle | null>
  readonly onChange: (code: string) => void
  readonly onRun: () => void
  /** It is looked at and copied from. */
  readonly isReadOnly?: boolean
}

/** CodeMirror with the words of a database. Keyed by its editor: it is made anew for another one. */
export function SqlCode(props: SqlCodeProps): ReactElement {
  const t = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is read through refs.
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: props.code,
        extensions: [
          history(),
          lineNumbers(),
          props.isReadOnly === true ? [] : highlightActiveLine(),
          closeBrackets(),
          autocompletion({
            override: [sqlCompletion(() => latest.current.words)],
            icons: false,
            maxRenderedOptions: 60,
            interactionDelay: 0,
          }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: (view) => {
                // What is offered would stand before the result.
                closeCompletion(view)
                latest.current.onRun()
                return true
              },
            },
            { key: 'Tab', run: acceptCompletion },
            ...completionKeymap,
            ...closeBracketsKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': t('sql.code'), spellcheck: 'false', autocorrect: 'off' }),
          EditorState.readOnly.of(props.isReadOnly === true),
          placeholder(t('sql.placeholder')),
          tooltips({ parent: document.body }),
          sqlMarks(() => latest.current.words.engine),
          sqlTheme,
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    props.handle.current = {
      selection: () => {
        const { from, to, head } = view.state.selection.main
        return { text: view.state.sliceDoc(from, to), at: head }
      },
      replaceAll: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
      insert: (text) => {
        view.dispatch(view.state.replaceSelection(text))
        view.focus()
      },
    }
    return () => view.destroy()
  }, [])

  return <div ref={host} className={classes.code} />
}
