// Makes a project of a base file in steps of its own transactions. It lies in the trash without members until it is whole:
// nobody meets half a project, and what a crash leaves is purged by the next try or with the rest of the trash.
import { invalidRequest } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import type { ZipSource } from '../../platform/zip/zip-archive.ts'
import type { Services } from '../../request/services.ts'
import { publishProject } from '../projects/publish-project.ts'
import type { AcceptedStructure } from './accept-structure.ts'
import { BaseArchive } from './base-archive.ts'
import { fillProject, isPublished, purgeRestored, writeFor } from './fill-project.ts'
import { type RestoreInput, type RestoreTarget, restoreKind } from './restore-input.ts'
import { titleOf } from './restore-structure.ts'

export function restoreJob(services: Services): JobKind {
  return {
    name: restoreKind,
    async run(job: Job) {
      // Only `restoreFile` and `restoreSnapshot` ever make what is stored.
      const input = job.input as RestoreInput
      return restoreBase(services, storedSource(services, input), input, job)
    },
    clean: ({ input }) => purgeRestored(services, input as RestoreInput),
  }
}

/** Base files are read here and there and then go: they stay on this machine, wherever files are kept. */
export const onDisk = ({ disk }: Services['files']) => ({ active: async () => disk })

/** An upload, which the sweep takes away when it is not needed any more, or a file that is kept somewhere. */
export function storedSource(
  { files }: Pick<Services, 'files'>,
  { file, size, store = files.disk.name }: Pick<RestoreInput, 'file' | 'size' | 'store'>,
): ZipSource {
  return {
    size,
    async read(from, to) {
      const body = await (await files.of(store)).open(file, { from, to })
      if (body === null) throw invalidRequest('The file is gone from where it was kept: begin again.')
      return body
    },
  }
}

interface Restored {
  readonly project: string
  /** Cells that held what no database takes; they are empty now. */
  readonly emptied: number
  readonly leftOut: readonly string[]
  /** Webhooks and automations that are turned off now. */
  readonly hooks: number
  readonly automations: number
}

export async function restoreBase(
  services: Services,
  source: ZipSource,
  input: RestoreTarget,
  job: Pick<Job, 'progress'>,
): Promise<Restored> {
  const archive = await BaseArchive.open(source)
  const { leftOut, records } = archive.manifest
  // A crash behind the last step: the job did not hear of its end.
  if (await isPublished(services, input))
    return { project: input.project, emptied: 0, leftOut, hooks: 0, automations: 0 }
  const { structure, emptied, optional } = await fillProject(services, archive, input, job)
  await writeFor(services, input, async (tx) => {
    const title = titleOf(input, structure.project.title)
    await publishProject(tx, { ...input, title, at: new Date(services.now()).toISOString() })
    tx.announce({ type: 'projects.readIn', project: input.project, records })
  })
  return {
    project: input.project,
    emptied,
    leftOut: [...leftOut, ...optional, ...turnedOff(structure)],
    hooks: structure.hooks?.length ?? 0,
    automations: structure.automations?.length ?? 0,
  }
}

function turnedOff({ hooks = [], automations = [] }: AcceptedStructure): string[] {
  const titles = (parts: readonly { readonly title: string }[]) => parts.map(({ title }) => `“${title}”`).join(', ')
  return [
    ...(automations.length === 0
      ? []
      : [`As whom automations run: they are turned off, and run as whoever restored them: ${titles(automations)}`]),
    ...(hooks.length === 0 ? [] : [`The secrets of webhooks, which are turned off because of that: ${titles(hooks)}`]),
  ]
}
