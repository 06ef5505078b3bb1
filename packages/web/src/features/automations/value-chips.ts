// Places in a text, drawn as chips. The text stays what is stored; a chip is passed and deleted as if it were one letter.
import { type Extension, RangeSetBuilder, StateEffect } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'

export interface ChipLooks {
  readonly from: number
  readonly to: number
  /** The step, as people call it. */
  readonly step: string
  readonly field: string
}

/** What can be named has changed: look at the same text again. */
export const lookAgain = StateEffect.define<null>()

class Chip extends WidgetType {
  readonly #looks: ChipLooks
  readonly #className: string

  constructor(looks: ChipLooks, className: string) {
    super()
    this.#looks = looks
    this.#className = className
  }

  override eq(other: Chip): boolean {
    return other.#looks.step === this.#looks.step && other.#looks.field === this.#looks.field
  }

  toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = this.#className
    const step = document.createElement('small')
    step.textContent = this.#looks.step
    chip.append(step, ` ${this.#looks.field}`)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

export function valueChips(chipsIn: (text: string) => readonly ChipLooks[], className: string): Extension {
  const drawn = ({ state }: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>()
    for (const chip of chipsIn(state.doc.toString()))
      builder.add(chip.from, chip.to, Decoration.replace({ widget: new Chip(chip, className) }))
    return builder.finish()
  }
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = drawn(view)
      }

      update({ docChanged, transactions, view }: ViewUpdate): void {
        const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(lookAgain)))
        if (docChanged || isAsked) this.decorations = drawn(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  )
  return [plugin, EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none)]
}
