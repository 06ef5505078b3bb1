/** While one is taken the next is read: the database and whoever takes it wait for each other as little as can be. */
export async function* oneAhead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = pages.next()
    while (true) {
      const { done, value } = await next
      if (done) return
      next = unawaited(pages.next())
      yield value
    }
  } finally {
    await pages.return(undefined)
  }
}

/** Its failure is told when it is its turn, if that comes. */
export function unawaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
