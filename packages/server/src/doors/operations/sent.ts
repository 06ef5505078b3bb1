import type { ServedAnswer } from '../../request/call-served.ts'

/** What leaves as it is, without the envelope: a file. */
export class Sent {
  readonly answer: ServedAnswer

  constructor(answer: ServedAnswer) {
    this.answer = answer
  }
}
