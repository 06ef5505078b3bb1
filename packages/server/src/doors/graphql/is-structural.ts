import { AppError } from '@rowhouse/core/errors'

/** The structure turned out to be another than the call took it for: whoever called us looks again and asks once more. */
export const isStructural = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'structure_changed' || (error.code === 'conflict' && error.details.reason === 'structure'))
