import type { Program } from './program.ts'
import { isInSet } from './regex.ts'
import { reach, type TextPlace } from './threads.ts'

const mostStates = 300

/** Whether it can match an empty text, at least somewhere. */
export function matchesNothing(program: Program): boolean {
  const anywhere = { isStart: true, isEnd: true }
  return reach(program, program.entry, anywhere, new Set()).some((at) => program.code[at]?.op === 'match')
}

/**
 * Whether the wanted match could be shorter than the longest: PostgreSQL takes the longest, all others the first that the
 * pattern offers (of `a|ab` the a). Follows every text the pattern can tell apart; a way that could still go on when a
 * more wanted one is through is where they part.
 */
export function isAmbiguous(program: Program): boolean {
  const points = tellingPoints(program)
  const states: (readonly number[])[] = []
  const known = new Set<string>()
  for (const isStart of [true, false]) {
    const entered = advance(program, [program.entry], { isStart, isEnd: false })
    if (entered === null) return true
    states.push(entered)
  }
  for (let state = states.pop(); state; state = states.pop()) {
    const name = state.join()
    if (known.has(name)) continue
    known.add(name)
    if (known.size > mostStates) return true
    for (const point of points) {
      const next = advance(program, after(program, state, point), { isStart: false, isEnd: false })
      if (next === null) return true
      states.push(next)
    }
  }
  return false
}

/** null: a match leaves a longer way behind. */
function advance(program: Program, entries: readonly number[], place: TextPlace): readonly number[] | null {
  const seen = new Set<number>()
  const reached = entries.flatMap((at) => reach(program, at, place, seen))
  const match = reached.findIndex((at) => program.code[at]?.op === 'match')
  return match !== -1 && match < reached.length - 1 ? null : reached
}

function after(program: Program, state: readonly number[], point: number): readonly number[] {
  return state.flatMap((at) => {
    const instruction = program.code[at]
    return instruction?.op === 'set' && isInSet(instruction.set, point) ? [instruction.next] : []
  })
}

/** One character of each group that no set of the pattern tells apart. */
function tellingPoints(program: Program): readonly number[] {
  const points = new Set([0])
  for (const instruction of program.code) {
    if (instruction.op !== 'set') continue
    for (const [from, to] of instruction.set.ranges) points.add(from).add(to + 1)
  }
  return [...points]
}
