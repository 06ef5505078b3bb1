import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { readSql, type SqlEngine } from '@rowhouse/core/sql/tokens'

const mark = (name: string): Decoration => Decoration.mark({ class: `rh-sql-${name}` })
const marks = { keyword: mark('keyword'), text: mark('text'), number: mark('number'), parameter: mark('parameter') }

const keywords: ReadonlySet<string> = new Set(
  'select from where group by having order limit offset fetch join left right inner outer full cross natural on using as and or not in is null between like ilike exists case when then else end distinct union all except intersect with recursive values asc desc insert into update set delete returning over partition rows range filter table true false interval lateral cast create replace alter view function procedure trigger index sequence unique materialized returns return language begin before after instead of for each row execute declare if start increment'.split(
    ' ',
  ),
)

/** Words of the language, texts, numbers and parameters in their inks. */
export const sqlMarks = (engine: () => SqlEngine): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = decorated(view, engine())
      }

      update(update: ViewUpdate): void {
        if (update.docChanged) this.decorations = decorated(update.view, engine())
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )

/** So much is coloured at every letter that is typed. */
const mostLetters = 50_000

function decorated({ state }: EditorView, engine: SqlEngine): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { kind, value, from, to } of readSql(state.sliceDoc(0, mostLetters), engine).tokens) {
    if (kind === 'word' && keywords.has(value)) builder.add(from, to, marks.keyword)
    else if (kind === 'text' || kind === 'number' || kind === 'parameter') builder.add(from, to, marks[kind])
  }
  return builder.finish()
}

export const sqlTheme: Extension = EditorView.theme({
  '&.cm-editor': { blockSize: '100%' },
  '&': { fontSize: 'var(--rh-fs-13)' },
  // The whole editor shows where the keys go, not the text within it.
  '&.cm-focused': { outline: '2px solid var(--rh-accent-line)', outlineOffset: '-2px' },
  '& .cm-content:focus-visible': { outline: 'none', boxShadow: 'none' },
  // Here, so that numbers of lines keep to their lines whenever the editor measures itself.
  '.cm-scroller': { fontFamily: 'var(--rh-mono)', lineHeight: '20px', paddingBlock: '8px' },
  '.cm-content': { padding: '0', caretColor: 'var(--rh-text)' },
  '.cm-gutters': { background: 'transparent', border: '0', color: 'var(--rh-text-3)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--rh-hover)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--rh-text)' },
  '.cm-placeholder': { color: 'var(--rh-text-3)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--rh-accent-range)',
  },
  '.rh-sql-keyword': { color: 'var(--rh-pill-8)' },
  '.rh-sql-text': { color: 'var(--rh-pill-4)' },
  '.rh-sql-number': { color: 'var(--rh-pill-2)' },
  '.rh-sql-parameter': { color: 'var(--rh-accent-text)' },
  '.cm-tooltip': {
    zIndex: 'var(--rh-z-popover)',
    color: 'var(--rh-text)',
    background: 'var(--rh-raised)',
    border: '0',
    borderRadius: 'var(--rh-r)',
    boxShadow: 'var(--rh-shadow-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--rh-mono)', maxHeight: '220px', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', borderRadius: 'var(--rh-r-sm)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--rh-accent-soft)',
    color: 'var(--rh-accent-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--rh-text-3)', marginInlineStart: '8px' },
})
