// Copies a project in steps of its own transactions. The copy lies in the trash without members until it is whole: nobody
// meets half a project, and what a crash leaves is purged by the next try or with the rest of the trash.
import type { Job, JobKind } from '../../../meta/jobs.ts'
import { readSnapshot } from '../../../meta/snapshot.ts'
import type { Tx } from '../../../request/context.ts'
import type { Services } from '../../../request/services.ts'
import { writeAndAnnounce } from '../../../request/write.ts'
import { copyFiles } from '../../attachments/copy-files.ts'
import { findPlaces } from '../../attachments/find-places.ts'
import { tieLinks } from '../copies/table-copies.ts'
import { publishProject } from '../publish-project.ts'
import { purgeProject } from '../purge-project.ts'
import { copyProjectRecords } from './copy-project-records.ts'
import { copyStructure } from './copy-structure.ts'
import { type DuplicationInput, duplicationKind } from './duplication-input.ts'

export function duplicationJob(services: Services): JobKind {
  const write = <T>(input: DuplicationInput, work: (tx: Tx) => Promise<T>, restructures = false): Promise<T> =>
    writeAndAnnounce(
      services,
      { requestId: 'job', actorId: input.ownerId, projectId: input.project, step: null },
      work,
      restructures ? { restructures, statementTimeoutMs: 600_000 } : undefined,
    )
  const purge = (input: DuplicationInput) =>
    write(input, (tx) => purgeProject(tx, input.project, new Date(services.now()).toISOString()))
  return {
    name: duplicationKind,
    async run(job: Job) {
      // Only `duplicateProject` ever makes what is stored.
      const input = job.input as DuplicationInput
      await purge(input)
      const at = new Date(services.now()).toISOString()
      const { copies, pictures } = await write(input, (tx) => copyStructure(tx, services.secrets, input, at), true)
      if (input.records) {
        const fileIds = await copyFiles(services, { from: input.from, to: input.project, known: pictures })
        await copyProjectRecords(services, copies, fileIds, job)
      }
      await write(input, (tx) => tieLinks(tx, copies), true)
      if (input.records) await placeCopies(services, input.project)
      await write(input, async (tx) => {
        await publishProject(tx, { ...input, at: new Date(services.now()).toISOString() })
        const { project, from, records } = input
        tx.announce({ type: 'projects.duplicated', project, from, records })
      })
      return { project: input.project }
    },
    clean: async ({ input }) => void (await purge(input as DuplicationInput)),
  }
}

async function placeCopies(services: Services, project: string): Promise<void> {
  const { tables } = (await readSnapshot(services.meta.read, project)) ?? { tables: [] }
  for (const table of tables) await findPlaces(services, table)
}
