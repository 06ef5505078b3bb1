import { notFound } from '@rowhouse/core/errors'
import { acceptProjectTitle } from '@rowhouse/core/names'
import type { InProject } from '../../request/context.ts'
import { acceptColor, acceptDescription, colorOf } from './settings.ts'
import { changeProject, type ProjectSettings, selectSettings } from './store.ts'
import { refuseTakenTitle } from './titles.ts'
import { titlesBeside } from './titles-beside.ts'

interface ProjectPatch {
  readonly title?: string
  readonly color?: string | null
  readonly description?: string | null
}

type Settings = Omit<ProjectSettings, 'configuration'>

export async function updateProject(ctx: InProject<'projects.update'>, patch: ProjectPatch): Promise<void> {
  const { id } = ctx.project
  const wanted = accept(patch, id)
  await ctx.write(async (tx) => {
    const stored = await selectSettings(tx, id)
    if (stored === undefined) throw notFound('project', id)
    const { before, after } = difference(stored, wanted)
    if (Object.keys(after).length === 0) return
    if (after.title !== undefined) refuseTakenTitle(after.title, await titlesBeside(ctx, tx))
    await changeProject(tx, id, { ...after, updated_at: new Date(ctx.now()).toISOString() })
    tx.announce({ type: 'projects.updated', project: id, before, after })
  })
}

function accept({ title, color, description }: ProjectPatch, id: string): Partial<Settings> {
  return {
    ...(title === undefined ? {} : { title: acceptProjectTitle(title) }),
    ...(color === undefined ? {} : { color: color === null ? colorOf(id) : acceptColor(color) }),
    ...(description === undefined ? {} : { description: acceptDescription(description) }),
  }
}

function difference(
  stored: Settings,
  wanted: Partial<Settings>,
): { readonly before: Partial<Settings>; readonly after: Partial<Settings> } {
  const changed = (['title', 'color', 'description'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== stored[field],
  )
  return { before: pick(stored, changed), after: pick(wanted, changed) }
}

function pick(settings: Partial<Settings>, fields: readonly (keyof Settings)[]): Partial<Settings> {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]))
}
