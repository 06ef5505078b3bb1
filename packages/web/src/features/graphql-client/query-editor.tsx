// CodeMirror with the language of GraphQL: it completes and checks by the schema of the project.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, tooltips } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { graphql, updateSchema } from 'cm6-graphql'
import type { GraphQLSchema } from 'graphql'
import { type ReactElement, useEffect, useRef } from 'react'
import classes from './graphql-client.module.css'

interface QueryEditorProps {
  readonly label: string
  readonly value: string
  readonly schema: GraphQLSchema | undefined
  readonly onChange: (query: string) => void
  readonly onRun: () => void
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--rh-pill-8)' },
  { tag: tags.string, color: 'var(--rh-pill-4)' },
  { tag: [tags.number, tags.integer, tags.float, tags.bool], color: 'var(--rh-pill-2)' },
  { tag: [tags.attributeName, tags.variableName, tags.definition(tags.variableName)], color: 'var(--rh-accent-text)' },
  { tag: tags.comment, color: 'var(--rh-text-3)' },
])

const looks = EditorView.theme({
  '&.cm-editor': { height: '100%' },
  '&': { color: 'var(--rh-text)', fontSize: 'var(--rh-fs-12)' },
  '.cm-scroller': { fontFamily: 'var(--rh-mono)', lineHeight: '20px' },
  '.cm-gutters': { background: 'transparent', color: 'var(--rh-text-3)', border: '0' },
  '.cm-content': { caretColor: 'var(--rh-text)' },
  // The whole editor shows where the keys go; what every focused thing gets would be a second ring within it.
  '.cm-content:focus-visible': { outline: 'none', boxShadow: 'none' },
  '&.cm-focused': { outline: '2px solid var(--rh-accent)', outlineOffset: '-2px' },
  '.cm-tooltip': { color: 'var(--rh-text)', background: 'var(--rh-raised)', border: '1px solid var(--rh-line)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--rh-accent-soft)',
    color: 'var(--rh-accent-text)',
  },
})

export function QueryEditor(props: QueryEditorProps): ReactElement {
  const { label, value, schema } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is read through refs.
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const run = () => {
      latest.current.onRun()
      return true
    }
    const extensions = [
      lineNumbers(),
      history(),
      closeBrackets(),
      autocompletion({ icons: false, interactionDelay: 0 }),
      keymap.of([
        { key: 'Mod-Enter', run },
        // Tab leaves the field unless a completion waits for it.
        { key: 'Tab', run: acceptCompletion },
        ...completionKeymap,
        ...closeBracketsKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
      tooltips({ parent: document.body }),
      graphql(schema),
      syntaxHighlighting(colours),
      looks,
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(state.doc.toString())
      }),
    ]
    const made = new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
    view.current = made
    return () => made.destroy()
  }, [])

  useEffect(() => {
    if (view.current !== null && schema !== undefined) updateSchema(view.current, schema)
  }, [schema])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  return <div ref={host} className={classes.query} />
}
