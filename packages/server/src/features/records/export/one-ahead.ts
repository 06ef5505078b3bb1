/** While one is taken the next is read: the database and whoever takes it wait for each other as little as can be. */
export async function* oneAhead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = pages.next()
    while (true) {
      const { done, value } = await next
      if (done) return
      next = pages.next()
      // Told when it is its turn.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await pages.return(undefined)
  }
}
