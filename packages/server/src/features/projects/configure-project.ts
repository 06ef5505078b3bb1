import type { ProjectConfiguration } from '@rowhouse/core/api/projects'
import { notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { InProject } from '../../request/context.ts'
import { applyPatch, type ConfigurationPatch, parseConfiguration, presentConfiguration } from './configuration.ts'
import { changeProject, selectBases, selectSettings } from './store.ts'

export async function readConfiguration(
  ctx: InProject<'projects.configure'>,
): Promise<Static<typeof ProjectConfiguration>> {
  const { id } = ctx.project
  const stored = await selectSettings(ctx.meta.read, id)
  if (stored === undefined) throw notFound('project', id)
  return presentConfiguration(parseConfiguration(stored.configuration), await selectBases(ctx.meta.read, { id }))
}

export async function configureProject(
  ctx: InProject<'projects.configure'>,
  patch: ConfigurationPatch,
): Promise<Static<typeof ProjectConfiguration>> {
  const { id } = ctx.project
  return ctx.write(async (tx) => {
    const stored = await selectSettings(tx, id)
    if (stored === undefined) throw notFound('project', id)
    const wanted = applyPatch(parseConfiguration(stored.configuration), patch)
    const configuration = JSON.stringify(wanted)
    if (configuration !== stored.configuration) {
      await changeProject(tx, id, { configuration, updated_at: new Date(ctx.now()).toISOString() })
      // Names only: the values of variables are often keys of other services.
      tx.announce({
        type: 'projects.configured',
        project: id,
        environments: wanted.environments.map(({ name }) => name),
      })
    }
    return presentConfiguration(wanted, await selectBases(tx, { id }))
  })
}
