import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import type { Schedule } from './store.ts'

/** Turns it off and says why, on the screen and in the log. Somebody else may have lent their rights meanwhile: then not. */
export async function pauseSchedule(services: Services, schedule: Schedule, why: string): Promise<void> {
  const author = { requestId: 'cron jobs', actorId: null, projectId: schedule.project_id, step: null }
  await writeAndAnnounce(services, author, async (tx) => {
    const turned = await tx
      .updateTable('rh_schedules')
      .set({ active: 0, paused: why })
      .where('id', '=', schedule.id)
      .where('runs_as', '=', schedule.runs_as)
      .where('active', '=', 1)
      .executeTakeFirst()
    if (turned.numUpdatedRows === 0n) return
    tx.announce({
      type: 'schedules.paused',
      project: schedule.project_id,
      schedule: schedule.id,
      title: schedule.title,
      before: { active: true },
      after: { active: false, paused: why },
    })
  })
}
