/** What a caller is told, with the status of the answer. Any other error is ours, and they are told nothing of it. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
