// Where the places of a template stand, for whoever shows it while it is typed: one that is wrong keeps nobody from the others.
import { closingOf, namesIn } from './template.ts'

interface TemplatePlace {
  readonly from: number
  readonly to: number
  /** null: it is not closed. */
  readonly path: readonly string[] | null
}

export function templatePlaces(text: string): readonly TemplatePlace[] {
  const places: TemplatePlace[] = []
  for (let from = text.indexOf('{{'); from !== -1; ) {
    const { braces, closes } = closingOf(text, from)
    if (closes === -1) {
      const end = text.indexOf('\n', from)
      places.push({ from, to: end === -1 ? text.length : end, path: null })
      break
    }
    const to = closes + braces
    places.push({ from, to, path: namesIn(text.slice(from + braces, closes).trim()).path })
    from = text.indexOf('{{', to)
  }
  return places
}
