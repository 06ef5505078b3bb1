import { AppError } from '@rowhouse/core/errors'

/** A project is held while a snapshot of it is taken and then exchanged: what is written in between would be lost. */
export const heldProject = (): AppError =>
  new AppError(
    'source_unavailable',
    'The project is being restored, so nothing can be changed in it right now. Nothing was written; try again in a moment.',
    { reason: 'held', retryAfterSeconds: 10 },
  )
