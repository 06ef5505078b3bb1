import { invalidValue } from '@rowhouse/core/errors'
import { acceptProjectTitle } from '@rowhouse/core/names'
import { dialects } from '../../dialects/registry.ts'
import { newId } from '../../platform/chance.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { firstConfiguration } from './configuration.ts'
import { acceptColor, acceptDescription, colorOf } from './settings.ts'
import { insertProject, isPrefixTaken, selectLastPosition, selectTitlesOf } from './store.ts'
import { refuseTakenTitle } from './titles.ts'
import { type ProjectView, viewProject } from './view-projects.ts'

export interface ProjectWish {
  readonly title: string
  readonly color?: string | null
  readonly description?: string | null
  readonly external?: boolean
}

export async function createProject(ctx: Signed<'projects.create'>, wish: ProjectWish): Promise<ProjectView> {
  if (wish.external === true)
    throw invalidValue(
      'external',
      'An external database cannot be attached through this call on this server version. Leave out “external” to create the project in the built-in database.',
    )
  const id = newId('project')
  const title = acceptProjectTitle(wish.title)
  const color = wish.color === undefined || wish.color === null ? colorOf(id) : acceptColor(wish.color)
  const description = acceptDescription(wish.description ?? null)
  await ctx.write(async (tx) => {
    refuseTakenTitle(title, await selectTitlesOf(tx, ctx.actor.id, id))
    const prefix = await freePrefix(tx)
    const position = (await selectLastPosition(tx, ctx.actor.id)) + 1
    await insertProject(tx, {
      project: { id, title, prefix, description, color, position, configuration: JSON.stringify(firstConfiguration) },
      base: {
        id: newId('base'),
        alias: 'db',
        type: dialects[ctx.meta.dialect].clientName,
        is_meta: 1,
        inflection_table: 'camelize',
        inflection_column: 'camelize',
      },
      ownerId: ctx.actor.id,
      at: new Date(ctx.now()).toISOString(),
    })
    tx.announce({ type: 'projects.created', project: id, title })
  })
  // Read after the commit: nothing waits for the writer meanwhile.
  return viewProject(ctx.meta.read, ctx.actor.id, id)
}

async function freePrefix(tx: Tx): Promise<string> {
  // Four characters are 1.7 million prefixes: a second try is rare, and a project can always be made.
  for (;;) {
    const prefix = `nc_${newId('project').slice(-4)}__`
    if (!(await isPrefixTaken(tx, prefix))) return prefix
  }
}
