// A comment as it is stored mentions people by id; whoever writes one sees names.
import { mentionOf, withNames } from '@rowhouse/core/comment-text'

export interface Mentioned {
  readonly id: string
  readonly name: string
}

/** What stands in the field. */
export const writtenText = (stored: string, mentioned: readonly Mentioned[]): string =>
  withNames(stored, (user) => mentioned.find(({ id }) => id === user)?.name ?? '…')

/** Longer names first: “@Ana” must not be found in “@Ana Ruiz”. */
export function storedText(written: string, mentioned: readonly Mentioned[]): string {
  const byLength = mentioned.toSorted((one, other) => other.name.length - one.name.length)
  return byLength.reduce((text, { id, name }) => text.replaceAll(`@${name}`, mentionOf(id)), written)
}

/** What is typed after an @, up to the caret: whoever is looked for. null: nobody is. */
export function soughtAt(text: string, caret: number): { readonly from: number; readonly name: string } | null {
  const found = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(text.slice(0, caret))
  if (found === null) return null
  const name = found[1] ?? ''
  return { from: caret - name.length - 1, name }
}

/** The text with a name in the place of what was typed of it, and where the caret is after it. */
export function withMention(
  text: string,
  { from, caret, name }: { readonly from: number; readonly caret: number; readonly name: string },
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
