import type { Kysely } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import { planned, recorded } from './statements.ts'
import type { Step } from './step.ts'

/** What a change did to a database, in the words of that database. */
export interface RanSteps {
  /** Statements, and in between as comments what was done value by value. */
  readonly up: readonly string[]
  /** null: no statements are known that would take it back. Empty: nothing needs to be. */
  readonly down: readonly string[] | null
}

/** `onStep` is told before each: where a database commits by itself, that is what may have to be taken back. */
export async function runSteps(
  dialect: Dialect,
  data: Kysely<unknown>,
  steps: readonly Step[],
  onStep?: (step: Step) => void,
): Promise<RanSteps> {
  const up: string[] = []
  let down: string[] | null = []
  for (const step of steps) {
    onStep?.(step)
    const ran = await recorded(dialect, data, (own) => step.run(own))
    if (step.moves !== undefined) up.push(`-- ${step.moves}`)
    if (ran.length === 0) continue
    up.push(...ran)
    // Right behind the step: its way back begins with what the database is now.
    const back: readonly string[] | null = down === null ? null : await wayBack(dialect, data, step)
    down = back === null || down === null ? null : [...back, ...down]
  }
  return { up, down }
}

async function wayBack(dialect: Dialect, data: Kysely<unknown>, { back }: Step): Promise<readonly string[] | null> {
  return back === undefined ? null : planned(dialect, data, back)
}

/** What steps would run, as far as that can be said without running them: each is planned on the database as it is now. */
export async function planSteps(dialect: Dialect, data: Kysely<unknown>, steps: readonly Step[]): Promise<string[]> {
  const texts: string[] = []
  for (const { run, moves } of steps) {
    if (moves !== undefined) texts.push(`-- ${moves}`)
    else texts.push(...((await planned(dialect, data, run)) ?? []))
  }
  return texts
}

export const hasStatements = ({ up }: RanSteps): boolean => up.some((text) => !text.startsWith('--'))
