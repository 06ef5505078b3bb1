import { AppError } from '@rowhouse/core/errors'

// The sentences are fixed: they must not tell whether a name exists inside the network or a port is open.

export const refusedTarget = (): AppError =>
  new AppError(
    'invalid_request',
    'Rowhouse does not connect to this address because it is not a public http or https address. An administrator can open further addresses with EGRESS_ALLOW.',
  )

/** The same for a name that does not exist and one that leads inside, so that inner names cannot be guessed. */
export const unknownName = (): AppError =>
  new AppError(
    'invalid_request',
    'No public server of this name was found. Check how the name is written. A name inside your network is opened by an administrator with EGRESS_ALLOW.',
  )

export const refusedRedirect = (): AppError =>
  new AppError('invalid_request', 'The other server redirects to a place where Rowhouse does not follow.')

export const invalidHeader = (cause: unknown): AppError =>
  new AppError('invalid_request', 'A header has a name or a value that cannot be sent.', {}, { cause })

export const unreachable = (cause: unknown): AppError =>
  new AppError('source_unavailable', 'The other server could not be reached. Try again later.', {}, { cause })

export const unreadable = (cause: unknown): AppError =>
  new AppError('source_unavailable', 'The other server gave an answer that cannot be read.', {}, { cause })

export const tooSlow = (): AppError => new AppError('timed_out', 'The other server did not answer in time.')

export const answerTooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `The answer of the other server is larger than the limit of ${maxBytes} bytes.`, {
    maxBytes,
  })
