import { acceptProjectTitle, projectTitleLimit } from '@rowhouse/core/names'
import { newId } from '../../../platform/chance.ts'
import type { InProject } from '../../../request/context.ts'
import { requireWhole } from '../../../structure/require-whole.ts'
import { freePrefix } from '../create-project.ts'
import { selectTitlesOf } from '../store.ts'
import { freeTitle, refuseTakenTitle } from '../titles.ts'
import { type DuplicationInput, duplicationKind } from './duplication-input.ts'

interface DuplicateSpec {
  readonly title?: string
  /** Left out: with them. */
  readonly records?: boolean
}

interface Duplication {
  readonly job: string
  readonly project: string
}

/** Asks for a copy. Whoever asks becomes its owner; nobody sees it before it is whole. */
export async function duplicateProject(
  ctx: InProject<'projects.duplicate'>,
  { title: wished, records = true }: DuplicateSpec,
): Promise<Duplication> {
  requireWhole(ctx)
  const given = wished === undefined ? null : acceptProjectTitle(wished)
  const snapshot = await ctx.snapshot()
  const project = newId('project')
  const job = await ctx.write(async (tx) => {
    const titles = await selectTitlesOf(tx, ctx.actor.id, project)
    if (given !== null) refuseTakenTitle(given, titles)
    const title = given ?? freeTitle(copyTitle(snapshot.title), titles)
    const input: DuplicationInput = {
      from: ctx.project.id,
      project,
      title,
      prefix: await freePrefix(tx),
      ownerId: ctx.actor.id,
      role: ctx.looksAs.role,
      records,
    }
    return ctx.jobs.add(tx, { kind: duplicationKind, projectId: ctx.project.id, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return { job, project }
}

function copyTitle(title: string): string {
  const ending = ' copy'
  return `${[...title].slice(0, projectTitleLimit - ending.length).join('')}${ending}`
}
