import type { Program } from './program.ts'

export interface TextPlace {
  readonly isStart: boolean
  readonly isEnd: boolean
}

/**
 * Where a run can stand without reading a character: places of `set` and `match`, most wanted first. `seen` keeps it
 * linear: what was reached before, by a more wanted way, is not followed again.
 */
export function reach(program: Program, entry: number, place: TextPlace, seen: Set<number>): readonly number[] {
  const reached: number[] = []
  const waiting = [entry]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const instruction = program.code[at]
    if (!instruction) continue
    if (instruction.op === 'split') waiting.push(instruction.second, instruction.first)
    else if (instruction.op === 'start') waiting.push(...(place.isStart ? [instruction.next] : []))
    else if (instruction.op === 'end') waiting.push(...(place.isEnd ? [instruction.next] : []))
    else reached.push(at)
  }
  return reached
}
