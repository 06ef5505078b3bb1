import { type Regex, RegexRefusal, type RegexSet } from './regex.ts'

/** `split` tries `first` before `second`: the order says which match is wanted. */
type Instruction =
  | { readonly op: 'set'; readonly set: RegexSet; readonly next: number }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'start' | 'end'; readonly next: number }
  | { readonly op: 'match' }

export interface Program {
  readonly code: readonly Instruction[]
  readonly entry: number
}

// Time is text length × instructions; this keeps 50,000 characters far below a tenth of a second.
const mostInstructions = 300

export function compileRegex(regex: Regex): Program {
  const writer = new ProgramWriter()
  const match = writer.add({ op: 'match' })
  return { entry: writer.write(regex, match), code: writer.code }
}

/** Writes from the end to the start, so that every `next` is known. */
class ProgramWriter {
  readonly code: Instruction[] = []

  add(instruction: Instruction): number {
    if (this.code.length >= mostInstructions)
      throw new RegexRefusal(0, 'The pattern is too large: repeat less, or split it.')
    return this.code.push(instruction) - 1
  }

  write(regex: Regex, next: number): number {
    switch (regex.kind) {
      case 'set':
        return this.add({ op: 'set', set: regex, next })
      case 'start':
      case 'end':
        return this.add({ op: regex.kind, next })
      case 'sequence':
        return regex.items.reduceRight((behind, item) => this.write(item, behind), next)
      case 'either':
        return this.#writeEither(regex.options, next)
      case 'repeat':
        return this.#writeRepeat(regex, next)
    }
  }

  #writeEither(options: readonly Regex[], next: number): number {
    const entries = options.map((option) => this.write(option, next))
    return entries.reduceRight((second, first) => this.add({ op: 'split', first, second }))
  }

  #writeRepeat({ item, min, max }: Extract<Regex, { kind: 'repeat' }>, next: number): number {
    let entry = max === null ? this.#writeLoop(item, next) : next
    for (let left = (max ?? min) - min; left > 0; left -= 1)
      entry = this.add({ op: 'split', first: this.write(item, entry), second: next })
    for (let left = min; left > 0; left -= 1) entry = this.write(item, entry)
    return entry
  }

  #writeLoop(item: Regex, next: number): number {
    const loop = this.add({ op: 'split', first: next, second: next })
    const body = this.write(item, loop)
    this.code[loop] = { op: 'split', first: body, second: next }
    return loop
  }
}
