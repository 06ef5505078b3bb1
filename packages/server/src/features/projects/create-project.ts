import type { ApiKind } from '@rowhouse/core/api/projects'
import type { V1Base } from '@rowhouse/core/api/source-connection'
import { invalidValue } from '@rowhouse/core/errors'
import { acceptProjectTitle } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import { dialects } from '../../dialects/registry.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { Signed } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { type PreparedSource, prepareSource, sourceSpecOf, storeSighting } from '../sources/prepare-source.ts'
import { applyPatch, firstConfiguration } from './configuration.ts'
import { acceptColor, acceptDescription, colorOf } from './settings.ts'
import { insertProject, isPrefixTaken, type NewProject, selectLastPosition, selectTitlesOf } from './store.ts'
import { refuseTakenTitle } from './titles.ts'
import { type ProjectView, viewProject } from './view-projects.ts'

interface ProjectSpec {
  readonly title: string
  readonly color?: string | null
  readonly description?: string | null
  readonly api?: ApiKind
  readonly external?: boolean
  /** Of an external project: exactly one. */
  readonly bases?: readonly V1Base[]
}

export async function createProject(ctx: Signed<'projects.create'>, spec: ProjectSpec): Promise<ProjectView> {
  const id = newId('project')
  const title = acceptProjectTitle(spec.title)
  const color = spec.color === undefined || spec.color === null ? colorOf(id) : acceptColor(spec.color)
  const description = acceptDescription(spec.description ?? null)
  const source = spec.external === true ? await externalSource(ctx, { id, title }, spec.bases ?? []) : null
  const configuration = JSON.stringify(applyPatch(firstConfiguration, spec.api === undefined ? {} : { api: spec.api }))
  await ctx.write(async (tx) => {
    refuseTakenTitle(title, await selectTitlesOf(tx, ctx.actor.id, id))
    const at = new Date(ctx.now()).toISOString()
    const prefix = await freePrefix(tx)
    const position = (await selectLastPosition(tx, ctx.actor.id)) + 1
    await insertProject(tx, {
      project: { id, title, prefix, description, color, position, configuration },
      base: source?.base ?? builtInBase(ctx),
      ownerId: ctx.actor.id,
      at,
    })
    if (source !== null) await storeSighting(tx, id, source, at)
    tx.announce({ type: 'projects.created', project: id, title })
  })
  // Read after the commit: nothing waits for the writer meanwhile.
  return viewProject(ctx.meta.read, ctx.actor.id, id)
}

async function externalSource(
  ctx: Signed<'projects.create'>,
  project: { readonly id: string; readonly title: string },
  bases: readonly V1Base[],
): Promise<PreparedSource> {
  const [base] = bases
  if (base === undefined || bases.length > 1)
    throw invalidValue('bases', 'An external project needs exactly one database in “bases”. More are attached later.')
  // Asked before the other server is: no database must be made for a project that is refused.
  refuseTakenTitle(project.title, await selectTitlesOf(ctx.meta.read, ctx.actor.id, project.id))
  return prepareSource(ctx, sourceSpecOf(base))
}

export function builtInBase({ meta }: Pick<Services, 'meta'>): NewProject['base'] {
  return {
    id: newId('base'),
    alias: 'db',
    type: dialects[meta.dialect].clientName,
    is_meta: 1,
    inflection_table: 'camelize',
    inflection_column: 'camelize',
  }
}

export async function freePrefix(tx: Kysely<MetaTables>): Promise<string> {
  // Four characters are 1.7 million prefixes: a second try is rare, and a project can always be made.
  for (;;) {
    const prefix = `nc_${newId('project').slice(-4)}__`
    if (!(await isPrefixTaken(tx, prefix))) return prefix
  }
}
