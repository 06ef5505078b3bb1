// A change of structure tried out: run as it would be, and taken back as a whole.
import type { Kysely } from 'kysely'
import type { SnapshotBase } from '../meta/snapshot.ts'
import { dataOf, type Restructurer } from './restructure.ts'
import { planSteps, runSteps } from './run-steps.ts'
import { sourceOf } from './sources/source-of.ts'
import type { Step } from './step.ts'

export interface Rehearsal {
  readonly statements: readonly string[]
  /** null: it was not tried out, only planned. */
  readonly tookMs: number | null
}

/** Others wait for a table that is tried out, so it is small, and nobody is waited for long. */
const mostRecords = 10_000
const rules = { restructures: true, statementTimeoutMs: 2000 } as const

/** The statements of a change. `records`: how many the table has. */
export async function rehearse(
  ctx: Restructurer,
  base: SnapshotBase,
  records: number,
  steps: readonly Step[],
): Promise<Rehearsal> {
  if (steps.length === 0) return { statements: [], tookMs: null }
  const source = await sourceOf(ctx, base)
  const mayTry = base.dialect.supports.transactionalDdl && !base.isReadOnly && records <= mostRecords
  if (!mayTry) return { statements: await planSteps(base.dialect, source.scan, steps), tookMs: null }
  try {
    if (base.isBuiltIn) await ctx.meta.write((tx) => tried(base, dataOf(tx), steps), rules)
    else await source.write((data) => tried(base, data, steps), rules)
  } catch (error) {
    if (error instanceof TakenBack) return error.rehearsal
    throw error
  }
  throw new Error('A rehearsal ends by being taken back.')
}

/** Thrown where all went well: nothing of it is kept. */
class TakenBack extends Error {
  readonly rehearsal: Rehearsal

  constructor(rehearsal: Rehearsal) {
    super('A rehearsal was taken back.')
    this.rehearsal = rehearsal
  }
}

async function tried({ dialect }: SnapshotBase, data: Kysely<unknown>, steps: readonly Step[]): Promise<never> {
  const began = performance.now()
  const { up } = await runSteps(dialect, data, steps)
  throw new TakenBack({ statements: up, tookMs: Math.round(performance.now() - began) })
}
