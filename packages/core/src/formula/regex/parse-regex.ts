import { escapedCharacter, escapedSet, lineEnd, setOf } from './character-sets.ts'
import { type CodePointRange, type Regex, RegexRefusal, type RegexSet } from './regex.ts'

const mostRepeats = 100
const deepestGroup = 20
const longestPattern = 1000

/** Throws RegexRefusal with the place and a sentence. */
export function parseRegex(pattern: string): Regex {
  return new RegexReader(pattern).readAll()
}

class RegexReader {
  readonly #pattern: string
  #at = 0
  #depth = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  readAll(): Regex {
    if (this.#pattern.length > longestPattern)
      throw new RegexRefusal(longestPattern, `A pattern may have at most ${longestPattern} characters.`)
    const regex = this.#readEither()
    if (this.#at < this.#pattern.length)
      throw this.#refused('This bracket closes nothing; write \\) for the character.')
    return regex
  }

  #readEither(): Regex {
    const options = [this.#readSequence()]
    while (this.#take('|')) options.push(this.#readSequence())
    return options.length === 1 && options[0] ? options[0] : { kind: 'either', options }
  }

  #readSequence(): Regex {
    const items: Regex[] = []
    while (this.#at < this.#pattern.length && !this.#sees('|') && !this.#sees(')')) items.push(this.#readRepeated())
    return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items }
  }

  #readRepeated(): Regex {
    const item = this.#readAtom()
    const bounds = this.#readBounds()
    if (!bounds) return item
    if (item.kind === 'start' || item.kind === 'end') throw this.#refused('^ and $ cannot be repeated.')
    if (this.#sees('?') || this.#sees('+') || this.#sees('*') || this.#startsBounds())
      throw this.#refused('Only one of * + ? {n} may follow; lazy forms such as *? differ between databases.')
    return { kind: 'repeat', item, ...bounds }
  }

  #readBounds(): { min: number; max: number | null } | null {
    if (this.#take('*')) return { min: 0, max: null }
    if (this.#take('+')) return { min: 1, max: null }
    if (this.#take('?')) return { min: 0, max: 1 }
    if (!this.#sees('{')) return null
    const match = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.#pattern.slice(this.#at))
    if (!match) throw this.#refused('Write {2}, {2,} or {2,5}, or \\{ for the character.')
    const min = Number(match[1])
    const max = match[2] === undefined ? min : match[3] === '' ? null : Number(match[3])
    if (min > mostRepeats || (max ?? 0) > mostRepeats) throw this.#refused(`At most ${mostRepeats} repetitions.`)
    if (max !== null && max < min) throw this.#refused('The second number is smaller than the first.')
    this.#at += match[0].length
    return { min, max }
  }

  #startsBounds(): boolean {
    return this.#sees('{')
  }

  #readAtom(): Regex {
    if (this.#take('^')) return { kind: 'start' }
    if (this.#take('$')) return { kind: 'end' }
    if (this.#take('.')) return { kind: 'set', negated: true, ranges: [[lineEnd, lineEnd]] }
    if (this.#sees('[')) return this.#readClass()
    if (this.#sees('(')) return this.#readGroup()
    if (this.#sees('\\')) return this.#readEscape()
    const character = this.#next()
    if ('*+?{'.includes(character)) {
      this.#at -= 1
      throw this.#refused(`There is nothing to repeat; write \\${character} for the character.`)
    }
    return setOf(character)
  }

  #readGroup(): Regex {
    const opened = this.#at
    this.#at += 1
    if (this.#take('?') && !this.#take(':'))
      throw this.#refused('Of the groups with ? only (?: is known: no look-around, no names, no flags.')
    this.#depth += 1
    if (this.#depth > deepestGroup) throw this.#refused(`Groups may be nested at most ${deepestGroup} deep.`)
    const regex = this.#readEither()
    if (!this.#take(')')) throw new RegexRefusal(opened, 'This bracket is never closed.')
    this.#depth -= 1
    return regex
  }

  #readEscape(): RegexSet {
    const set = escapedSet(this.#pattern.charAt(this.#at + 1))
    if (!set) return setOf(this.#readEscapedCharacter())
    this.#at += 2
    return set
  }

  #readEscapedCharacter(): string {
    const character = escapedCharacter(this.#pattern.charAt(this.#at + 1))
    if (character === null)
      throw this.#refused('Behind \\ only d, D, w, W, s, S, t, n, r and punctuation have a meaning everywhere.')
    this.#at += 2
    return character
  }

  #readClass(): RegexSet {
    const opened = this.#at
    this.#at += 1
    const negated = this.#take('^')
    const ranges: CodePointRange[] = []
    while (!this.#take(']')) {
      if (this.#at >= this.#pattern.length) throw new RegexRefusal(opened, 'This bracket is never closed.')
      ranges.push(...this.#readClassItem())
    }
    if (ranges.length === 0) throw new RegexRefusal(opened, 'These brackets are empty.')
    return { kind: 'set', negated, ranges }
  }

  #readClassItem(): readonly CodePointRange[] {
    if (this.#sees('[')) throw this.#refused('Write \\[ inside of brackets.')
    const set = this.#sees('\\') ? escapedSet(this.#pattern.charAt(this.#at + 1)) : null
    if (set?.negated) throw this.#refused('\\D, \\W and \\S cannot stand inside of brackets.')
    if (set) {
      this.#at += 2
      return set.ranges
    }
    const from = this.#readClassCharacter()
    const isRange = this.#sees('-') && this.#pattern.charAt(this.#at + 1) !== ']'
    if (!isRange) return [[from, from]]
    this.#at += 1
    const to = this.#readClassCharacter()
    if (to < from) throw this.#refused('This range ends before it begins.')
    return [[from, to]]
  }

  #readClassCharacter(): number {
    const character = this.#sees('\\') ? this.#readEscapedCharacter() : this.#next()
    return character.codePointAt(0) ?? 0
  }

  #next(): string {
    const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0)
    if (this.#at >= this.#pattern.length) throw this.#refused('The pattern ends too early.')
    this.#at += character.length
    return character
  }

  #sees(character: string): boolean {
    return this.#pattern.charAt(this.#at) === character
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false
    this.#at += 1
    return true
  }

  #refused(sentence: string): RegexRefusal {
    return new RegexRefusal(this.#at, sentence)
  }
}
