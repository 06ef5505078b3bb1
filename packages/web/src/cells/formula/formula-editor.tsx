// CodeMirror with the formula language. Only loaded when somebody opens a formula.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view'
import { listFormulaFunctions } from '@rowhouse/core/api/columns'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import type { Table } from '../../structure/tables/table.ts'
import {
  callAt,
  completionSource,
  type FormulaField,
  type FormulaFunction,
  type OpenCall,
} from './formula-completion.ts'
import classes from './formula-editor.module.css'
import { formulaMarks, formulaTheme } from './formula-marks.ts'

interface FormulaEditorProps {
  readonly projectId: string
  readonly table: Table
  readonly labelledBy: string
  readonly value: string
  readonly fault: { readonly message: string; readonly from: number; readonly to: number } | null
  readonly onChange: (formula: string) => void
}

const functionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'formula-functions'],
    queryFn: ({ signal }) => call(listFormulaFunctions, { params: { projectId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function FormulaEditor(props: FormulaEditorProps): ReactElement {
  const { projectId, table, labelledBy, value, fault } = props
  const t = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [inside, setInside] = useState<OpenCall | null>(null)
  const { data } = useQuery(functionsQuery(projectId))
  const words = useRef<{ fields: readonly FormulaField[]; functions: readonly FormulaFunction[] }>({
    fields: [],
    functions: [],
  })
  words.current = {
    fields: table.columns
      .filter(({ isSystem, type }) => !isSystem && columnTypes[type].secret === undefined)
      .map(({ title, type }) => ({ title, type: t(`tables.type.${type}`) })),
    functions: data?.list ?? [],
  }
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is read through refs.
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const made = new EditorView({ parent, state: startState() })
    view.current = made
    return () => made.destroy()
  }, [])

  function startState(): EditorState {
    const source = completionSource({
      fields: () => words.current.fields,
      functions: () => words.current.functions,
    })
    return EditorState.create({
      doc: value,
      extensions: [
        history(),
        closeBrackets(),
        autocompletion({ override: [source], icons: false, maxRenderedOptions: 60, interactionDelay: 0 }),
        // Ctrl+Enter is the form's, and Tab leaves the field unless a completion waits for it.
        keymap.of([
          { key: 'Mod-Enter', run: () => true },
          { key: 'Tab', run: acceptCompletion },
          ...completionKeymap,
          ...closeBracketsKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy, spellcheck: 'false', autocorrect: 'off' }),
        placeholder(t('fields.formula.placeholder')),
        tooltips({ parent: document.body }),
        formulaMarks,
        formulaTheme,
        EditorView.updateListener.of((update) => {
          const text = update.state.doc.toString()
          if (update.docChanged) latest.current.onChange(text)
          if (update.docChanged || update.selectionSet) setInside(callAt(text, update.state.selection.main.head))
        }),
      ],
    })
  }

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const length = editor.state.doc.length
    const from = Math.min(fault?.from ?? 0, length)
    // An error at the very end still shows: the last character is underlined.
    const to = Math.min(Math.max(fault?.to ?? 0, from + 1), length)
    const at = { from: Math.min(from, Math.max(0, to - 1)), to }
    editor.dispatch(
      setDiagnostics(editor.state, fault === null ? [] : [{ ...at, severity: 'error', message: fault.message }]),
    )
  }, [fault])

  const known =
    inside === null
      ? undefined
      : words.current.functions.find(({ name, aliases }) => [name, ...aliases].includes(inside.name))
  return (
    <>
      <div ref={host} className={classes.editor} data-fault={fault !== null || undefined} />
      {known === undefined || inside === null ? null : <Signature known={known} argument={inside.argument} />}
    </>
  )
}

/** The function the caret is in, with the argument that is being written. */
function Signature({ known, argument }: { readonly known: FormulaFunction; readonly argument: number }): ReactElement {
  const at = Math.min(argument, known.parameters.length - 1)
  return (
    <p className={classes.signature}>
      <code>
        {known.name}(
        {known.parameters.map(({ name, optional, repeats }, index) => (
          <span key={name} data-on={index === at || undefined}>
            {index === 0 ? '' : ', '}
            {optional ? `[${name}]` : name}
            {repeats ? ' …' : ''}
          </span>
        ))}
        )
      </code>
      <span>{known.help}</span>
    </p>
  )
}
