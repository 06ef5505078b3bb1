import { forbiddenKeys } from '@rowhouse/core/column-types/json-value'
import { titleFromName, titleKey, titleLimit } from '@rowhouse/core/table-names'
import { freeTitle } from '../../structure/free-title.ts'

/** A title for each name, in order: all different, and different from those taken. The names themselves stay as they are. */
export function freeTitles(
  names: readonly string[],
  inflection: string | null,
  taken: Iterable<string> = [],
): string[] {
  const known = new Set([...taken, ...forbiddenKeys].map(titleKey))
  return names.map((name) => {
    const wished = showable(titleFromName(name, inflection))
    const title = known.has(titleKey(wished)) ? freeTitle(wished, known) : wished
    known.add(titleKey(title))
    return title
  })
}

// A title is typed, printed and sent as a key: line breaks and the like would get lost on the way.
function showable(title: string): string {
  const clean = title
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...clean].slice(0, titleLimit).join('').trim() || 'untitled'
}
