import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { changeProject, touchBases } from './store.ts'

/** Calls that reach records of the project are answered again, or get a 503, on every node, from the next one on. */
export async function setRunning(ctx: InProject<'projects.run'>, isRunning: boolean): Promise<void> {
  const { id } = ctx.project
  if ((await ctx.structure()).isStopped === !isRunning) return
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    await changeProject(tx, id, { api_stopped_at: isRunning ? null : at, updated_at: at })
    await raiseVersion(tx, id)
    tx.announce({ type: isRunning ? 'projects.started' : 'projects.stopped', project: id })
  })
}

/** What nodes remember of the structure is read anew, and connections to its databases are opened anew. */
export async function restartProject(ctx: InProject<'projects.run'>): Promise<void> {
  const { id } = ctx.project
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    await changeProject(tx, id, { api_stopped_at: null, updated_at: at })
    await touchBases(tx, id, at)
    await raiseVersion(tx, id)
    tx.announce({ type: 'projects.restarted', project: id })
  })
}

/** In the words of whoever runs it, for those who read the audit log. */
export async function noteOfProject(ctx: InProject<'projects.run'>, text: string): Promise<void> {
  const { id } = ctx.project
  await ctx.write(async (tx) => tx.announce({ type: 'projects.noted', project: id, name: text }))
}
