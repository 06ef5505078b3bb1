/** A failure of a route that has a status of its own; anything else thrown counts as 500. */
export class RouteError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'RouteError'
    this.status = status
  }
}

export function statusOfError(error: unknown): number {
  if (typeof error === 'object' && error !== null && 'status' in error) {
    const { status } = error
    if (typeof status === 'number' && status >= 400) return status
  }
  return 500
}
