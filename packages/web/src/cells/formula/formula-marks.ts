import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Token } from '@rowhouse/core/formula/tokens'
import { tokensBefore } from './formula-completion.ts'

const marks = {
  column: Decoration.mark({ class: 'rh-formula-field' }),
  word: Decoration.mark({ class: 'rh-formula-function' }),
  text: Decoration.mark({ class: 'rh-formula-text' }),
  number: Decoration.mark({ class: 'rh-formula-number' }),
} as const

const bracket = Decoration.mark({ class: 'rh-formula-bracket' })

/** Fields, functions, texts and numbers in their inks, and the bracket that belongs to the one at the caret. */
export const formulaMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorated(view)
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.selectionSet) this.decorations = decorated(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function decorated({ state }: EditorView): DecorationSet {
  const tokens = tokensBefore(state.doc.toString())
  const pair = bracketPair(tokens, state.selection.main.head)
  const builder = new RangeSetBuilder<Decoration>()
  for (const token of tokens) {
    const { from, to } = token.at
    if (token.kind === 'sign') {
      if (pair.includes(from)) builder.add(from, to, bracket)
    } else builder.add(from, to, marks[token.kind])
  }
  return builder.finish()
}

/** Where the bracket beside the caret and its partner begin; empty when there is none. */
export function bracketPair(tokens: readonly Token[], caret: number): readonly number[] {
  const open: number[] = []
  for (const token of tokens) {
    if (token.kind !== 'sign') continue
    if (token.sign === '(') open.push(token.at.from)
    if (token.sign !== ')') continue
    const begin = open.pop()
    const pair = begin === undefined ? [] : [begin, token.at.from]
    if (pair.some((from) => caret === from || caret === from + 1)) return pair
  }
  return []
}

export const formulaTheme: Extension = EditorView.theme({
  '&': { fontSize: 'var(--rh-fs-13)' },
  // The frame around it shows where the keys go.
  '&.cm-focused, & .cm-content:focus-visible': { outline: 'none', boxShadow: 'none' },
  '.cm-scroller': { fontFamily: 'var(--rh-mono)', lineHeight: '20px', minHeight: '64px', maxHeight: '180px' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--rh-text)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderInlineStartColor: 'var(--rh-text)' },
  '.cm-placeholder': { color: 'var(--rh-text-3)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--rh-accent-range)',
  },
  '.rh-formula-field': { color: 'var(--rh-accent-text)', background: 'var(--rh-accent-soft)', borderRadius: '3px' },
  '.rh-formula-function': { color: 'var(--rh-pill-8)' },
  '.rh-formula-text': { color: 'var(--rh-pill-4)' },
  '.rh-formula-number': { color: 'var(--rh-pill-2)' },
  '.rh-formula-bracket': { background: 'var(--rh-accent-soft-2)', borderRadius: '2px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--rh-error-text)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    zIndex: 'var(--rh-z-popover)',
    color: 'var(--rh-text)',
    background: 'var(--rh-raised)',
    border: '0',
    borderRadius: 'var(--rh-r)',
    boxShadow: 'var(--rh-shadow-2)',
    fontFamily: 'var(--rh-font)',
    fontSize: 'var(--rh-fs-13)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--rh-font)', maxHeight: '220px', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 8px',
    lineHeight: '20px',
    borderRadius: 'var(--rh-r-sm)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--rh-accent-soft)',
    color: 'var(--rh-accent-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--rh-text-3)', marginInlineStart: '8px' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 10px', maxWidth: '320px', whiteSpace: 'pre-line' },
  '.cm-tooltip-lint .cm-diagnostic': { borderInlineStart: '0', padding: '6px 10px' },
})
