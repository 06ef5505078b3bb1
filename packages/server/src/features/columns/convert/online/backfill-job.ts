// Values of a large attached table go into a new column in batches: of a field that gets another type, or of a new one.
import type { JobKind } from '../../../../meta/jobs.ts'
import type { Services } from '../../../../request/services.ts'
import { type BackfillInput, backfillKind, type FillInput, isFill } from '../../../../structure/columns/backfills.ts'
import { Conversion } from './conversion.ts'
import { Filling } from './filling.ts'
import { placeOf } from './in-batches.ts'

export function backfillJob(services: Services): JobKind {
  const workOf = async (given: unknown): Promise<Conversion | Filling> => {
    const input = given as BackfillInput | FillInput
    const place = await placeOf(services, input.project, input.table)
    return isFill(input) ? new Filling(services, input, place) : new Conversion(services, input, place)
  }
  return {
    name: backfillKind,
    isCancellable: true,
    run: async (job) => (await workOf(job.input)).run(job),
    clean: async ({ input }) => (await workOf(input)).takeBack(),
  }
}
