// What can be done with a migration: asked first, done, and told.
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { type MigrationHead, type MigrationRun, mark, remove, run, takeFiles } from './migration-queries.ts'

/** As it is spoken of: its place with four digits. */
export const numberOf = ({ number }: Pick<MigrationHead, 'number'>): string => String(number).padStart(4, '0')

/** Runs on the way to one; null: somebody thought better of it, or it could not be begun. */
export async function runTo(
  projectId: string,
  to: MigrationHead,
  way: 'up' | 'down',
  going: readonly MigrationHead[],
): Promise<MigrationRun | null> {
  const agreed = await confirm({
    title: text(way === 'up' ? 'migrations.up.title' : 'migrations.down.title', { number: numberOf(to) }),
    heading: [
      text(way === 'up' ? 'migrations.up.text' : 'migrations.down.text', { count: going.length }),
      going
        .slice(0, 10)
        .map((one) => `${numberOf(one)} ${one.title}`)
        .join(', '),
    ].join(' '),
    submit: text(way === 'up' ? 'migrations.up' : 'migrations.down'),
    danger: way === 'down',
  })
  return agreed ? tell(run(projectId, to.id, { way }), way) : null
}

export const rehearse = (projectId: string, { id }: MigrationHead, way: 'up' | 'down'): Promise<MigrationRun | null> =>
  orSayWhy(run(projectId, id, { way, rehearse: true }))

async function tell(work: Promise<MigrationRun>, way: 'up' | 'down'): Promise<MigrationRun | null> {
  const outcome = await orSayWhy(work)
  if (outcome === null) return null
  if (outcome.isDone)
    toast.success(text(way === 'up' ? 'migrations.up.done' : 'migrations.down.done', { count: outcome.list.length }))
  return outcome
}

export async function markAs(projectId: string, migration: MigrationHead, as: 'run' | 'pending'): Promise<void> {
  const agreed = await confirm({
    title: text(as === 'run' ? 'migrations.markRun' : 'migrations.markPending'),
    heading: text('migrations.mark.text', { number: numberOf(migration) }),
    submit: text(as === 'run' ? 'migrations.markRun' : 'migrations.markPending'),
  })
  if (agreed) await orSayWhy(mark(projectId, migration.id, as))
}

/** True: it is gone. */
export async function removeAfterAsking(projectId: string, migration: MigrationHead): Promise<boolean> {
  const agreed = await confirm({
    title: text('migrations.delete'),
    heading: text('migrations.delete.text', { title: migration.title }),
    submit: text('migrations.delete'),
    danger: true,
  })
  return agreed && (await orSayWhy(remove(projectId, migration.id))) !== null
}

export async function importFiles(projectId: string, source: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const taken = await orSayWhy(takeFiles(projectId, source, files))
  if (taken === null) return
  const { added, known, other } = taken
  const parts = [
    text('migrations.import.added', { count: added.length }),
    ...(known.length === 0 ? [] : [text('migrations.import.known', { count: known.length })]),
    ...(other.length === 0 ? [] : [text('migrations.import.other', { names: other.join(', ') })]),
  ]
  if (other.length === 0) toast.success(parts.join(' '))
  else toast.error(parts.join(' '), { durationMs: 5000 })
}

async function orSayWhy<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
    return null
  }
}
