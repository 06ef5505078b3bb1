/**
 * Changes of one view: they reach the server in the order in which they were made, because most of them replace a whole
 * list, and what the server tells of one does not hide those that are still on their way.
 */
export class ChangesInTurn<Settings extends object> {
  readonly #onTheirWay: Partial<Settings>[] = []
  #last: Promise<unknown> = Promise.resolve()

  /** Sends it when all that came before it is done, however that ended. */
  run<Reply>(part: Partial<Settings>, send: () => Promise<Reply>): Promise<Reply> {
    this.#onTheirWay.push(part)
    const sent = this.#last.then(send).finally(() => {
      this.#onTheirWay.splice(this.#onTheirWay.indexOf(part), 1)
    })
    this.#last = sent.catch(() => undefined)
    return sent
  }

  /** The settings as they will be. */
  over(settings: Settings): Settings {
    return Object.assign({ ...settings }, ...this.#onTheirWay)
  }
}

const views = new Map<string, ChangesInTurn<object>>()

export function changesOf<Settings extends object>(viewId: string): ChangesInTurn<Settings> {
  const known = views.get(viewId) ?? new ChangesInTurn()
  views.set(viewId, known)
  // Of one view there is one kind of settings.
  return known as ChangesInTurn<Settings>
}
