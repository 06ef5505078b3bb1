import { invalidValue } from '@rowhouse/core/errors'
import { acceptProjectTitle } from '@rowhouse/core/names'
import { findTemplate, templates } from '@rowhouse/core/templates/registry'
import type { Template } from '@rowhouse/core/templates/template'
import { newId } from '../../../platform/chance.ts'
import type { Signed } from '../../../request/context.ts'
import { firstConfiguration } from '../configuration.ts'
import { builtInBase, freePrefix } from '../create-project.ts'
import { publishProject } from '../publish-project.ts'
import { purgeProject } from '../purge-project.ts'
import { insertProject, selectTitlesOf } from '../store.ts'
import { refuseTakenTitle } from '../titles.ts'
import { type ProjectView, viewProject } from '../view-projects.ts'
import { fillProject } from './fill-project.ts'

interface TemplateSpec {
  readonly template: string
  readonly title: string
  /** Left out: with them. */
  readonly records?: boolean
}

/** Made by the same operations a person would use. Nobody meets it before it is whole; what fails leaves nothing behind. */
export async function createFromTemplate(ctx: Signed<'projects.create'>, spec: TemplateSpec): Promise<ProjectView> {
  const template = wanted(spec.template)
  const title = acceptProjectTitle(spec.title)
  const project = newId('project')
  await makeHidden(ctx, { project, title, color: template.color })
  try {
    await fillProject(ctx, project, { template, records: spec.records ?? true })
    await ctx.write((tx) => publishProject(tx, { project, title, ownerId: ctx.actor.id, at: nowOf(ctx) }))
  } catch (error) {
    await ctx.write((tx) => purgeProject(tx, project, nowOf(ctx)))
    throw error
  }
  return viewProject(ctx.meta.read, ctx.actor.id, project)
}

const nowOf = ({ now }: Signed<'projects.create'>): string => new Date(now()).toISOString()

function wanted(id: string): Template {
  const template = findTemplate(id)
  if (template !== null) return template
  throw invalidValue('template', `There is no such template. There are ${templates.map((one) => one.id).join(', ')}.`)
}

async function makeHidden(
  ctx: Signed<'projects.create'>,
  { project, title, color }: { readonly project: string; readonly title: string; readonly color: string },
): Promise<void> {
  await ctx.write(async (tx) => {
    refuseTakenTitle(title, await selectTitlesOf(tx, ctx.actor.id, project))
    await insertProject(tx, {
      project: {
        id: project,
        title,
        prefix: await freePrefix(tx),
        description: null,
        color,
        position: 0,
        configuration: JSON.stringify(firstConfiguration),
      },
      base: builtInBase(ctx),
      ownerId: null,
      at: nowOf(ctx),
    })
  })
}
