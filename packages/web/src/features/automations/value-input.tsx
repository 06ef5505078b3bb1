// CodeMirror, so that a place in a text is one thing to the eye and to the keys, and stays a text in what is stored.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { automationLimits } from '@rowhouse/core/automations/automation'
import { type ReactElement, useEffect, useRef } from 'react'
import classes from './automations.module.css'
import { PlaceMenu } from './place-menu.tsx'
import { isFormulaText, placesIn } from './places-in.ts'
import { useNamedFields, useStepName } from './use-named-fields.ts'
import { type ChipLooks, lookAgain, valueChips } from './value-chips.ts'
import type { Word } from './words-of.ts'

interface ValueInputProps {
  readonly projectId: string
  readonly words: readonly Word[]
  /** What it is called to those who do not see where it stands. */
  readonly label: string
  readonly value: string
  /** Always one, not only behind “=”. */
  readonly isFormula?: boolean
  readonly placeholder?: string
  /** A text of many lines, whose length others judge. */
  readonly isLong?: boolean
  readonly onChange: (value: string) => void
}

const isTooLong = ({ docChanged, newDoc }: Transaction): boolean => docChanged && newDoc.length > automationLimits.value

/** A value with the fields of earlier steps in it as chips, and the menu to put some in. */
export function ValueInput(props: ValueInputProps): ReactElement {
  const { projectId, words, label, value, isFormula, isLong } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const { isField, known } = useNamedFields(projectId, words)
  const nameOf = useStepName()
  const latest = useRef(props)
  latest.current = props
  const chipsIn = useRef<(text: string) => readonly ChipLooks[]>(() => [])
  chipsIn.current = (text) =>
    placesIn(text, words, isField, isFormula ?? isFormulaText(text)).map(({ from, to, word, field }) => ({
      from,
      to,
      step: nameOf(word),
      field,
    }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is read through refs.
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        // What is put in before anybody was here comes behind what is there.
        selection: { anchor: value.length },
        extensions: [
          history(),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
          isLong === true ? [] : EditorState.transactionFilter.of((change) => (isTooLong(change) ? [] : change)),
          placeholder(props.placeholder ?? ''),
          valueChips((text) => chipsIn.current(text), classes.chip ?? ''),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [])

  // Somebody else changed it: the step before has moved, or another column is chosen.
  useEffect(() => {
    const { current } = view
    const text = current?.state.doc.toString()
    if (current !== null && text !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])

  const spoken = words.map(({ place, kind, table }) => `${place} ${kind} ${table}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what chips are made of.
  useEffect(() => view.current?.dispatch({ effects: lookAgain.of(null) }), [spoken, known])

  function insert(text: string): void {
    const { current } = view
    if (current === null) return
    current.dispatch(current.state.replaceSelection(text))
    // After the menu has given the focus back.
    setTimeout(() => current.focus())
  }

  return (
    <>
      <div ref={host} className={classes.input} data-long={isLong || undefined} />
      <PlaceMenu projectId={projectId} words={words} isFormula={isFormula ?? isFormulaText(value)} onPick={insert} />
    </>
  )
}
