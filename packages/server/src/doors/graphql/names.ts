// What tables and columns are called where only letters, digits and underscores are: their titles where these are such names
// already, so that nothing else in the project changes what they are called; else a name made of the title.
import { atOnce } from '../../platform/in-steps.ts'

const name = /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/

interface Titled {
  readonly id: string
  readonly title: string
}

interface NameRules {
  /** How words of a title are put together. */
  readonly joined: 'camel' | 'underscore'
  /** All names that follow from one: none of them may be taken. */
  readonly derived?: (name: string) => readonly string[]
  readonly taken?: Iterable<string>
}

/** By id. Titles that are names go first; of others that come to the same, the later get a part of their id. */
export const namesFor = (things: readonly Titled[], rules: NameRules): ReadonlyMap<string, string> =>
  atOnce(namesInSteps(things, rules))

/** The same for many: they may all have to be looked at. */
export function* namesInSteps(
  things: readonly Titled[],
  rules: NameRules,
): Generator<void, ReadonlyMap<string, string>> {
  const { derived = (one) => [one] } = rules
  const taken = new Set(rules.taken)
  const names = new Map<string, string>()
  const take = (id: string, wanted: string): boolean => {
    const all = derived(wanted)
    if (all.some((one) => taken.has(one))) return false
    for (const one of all) taken.add(one)
    names.set(id, wanted)
    return true
  }
  for (const { id, title } of things) {
    if (name.test(title)) take(id, title)
    yield
  }
  for (const { id, title } of things) {
    if (names.has(id)) continue
    const made = nameOf(title, rules.joined)
    const tail = id.replace(/[^0-9A-Za-z]/g, '')
    for (let length = 4; !names.has(id); length += 1)
      if (take(id, length === 4 ? made : `${made}_${tail.slice(-length)}`) || length > tail.length) break
    if (!names.has(id)) take(id, `${made}_${tail}_${names.size}`)
    yield
  }
  return names
}

function nameOf(title: string, joined: NameRules['joined']): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.split(/[^0-9A-Za-z]+/).filter((word) => word !== '')
  const made = joined === 'underscore' ? words.join('_') : words.map(capital).join('')
  if (made === '') return joined === 'camel' ? 'Table' : 'field'
  return /^[0-9]/.test(made) ? `_${made}` : made
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const small = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)
