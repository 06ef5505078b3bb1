import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { isJsonTemplate } from '@rowhouse/core/hooks/template'
import { templatePlaces } from '@rowhouse/core/hooks/template-places'
import { type BodyWords, placeTexts } from './body-words.ts'
import { jsonInks } from './json-inks.ts'

// In the inks of formulas: a place is to a text what a field is to a formula.
const place = Decoration.mark({ class: 'rh-formula-field' })
const inks = {
  name: Decoration.mark({ class: 'rh-json-name' }),
  text: Decoration.mark({ class: 'rh-formula-text' }),
  value: Decoration.mark({ class: 'rh-formula-number' }),
} as const

/** Places for values, and what stands around them where it is JSON. */
export const bodyMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorated(view)
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) this.decorations = decorated(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function decorated({ state }: EditorView): DecorationSet {
  const text = state.doc.toString()
  const places = templatePlaces(text)
  const around = isJsonTemplate(text)
    ? jsonInks(text).filter((ink) => !places.some(({ from, to }) => from <= ink.from && ink.to <= to))
    : []
  return Decoration.set(
    [
      ...around.map(({ from, to, kind }) => inks[kind].range(from, to)),
      ...places.map(({ from, to }) => place.range(from, to)),
    ],
    true,
  )
}

/** Behind two open braces: whatever can be named. */
export const bodyCompletion =
  (words: () => BodyWords) =>
  (context: CompletionContext): CompletionResult | null => {
    const open = context.matchBefore(/\{\{\{?\s*(?:json\s+)?[^{}]*/)
    if (open === null) return null
    const from = open.from + (/^\{+\s*(?:json\s+)?/.exec(open.text)?.[0].length ?? 0)
    return {
      from,
      options: placeTexts(words()).map((label) => ({
        label,
        apply: (view, _, begin, end) => put(view, label, begin, end),
      })),
      validFor: /^[^{}]*$/,
    }
  }

/** Closed, with the caret behind it. */
function put(view: EditorView, label: string, from: number, to: number): void {
  const isClosed = view.state.sliceDoc(to, to + 2) === '}}'
  view.dispatch({
    changes: { from, to, insert: isClosed ? label : `${label}}}` },
    selection: { anchor: from + label.length + 2 },
    userEvent: 'input.complete',
  })
}
