/** A database that a test may close before its suite closes all of them. */
export function closeOnce<Database extends { close(): Promise<void> }>(database: Database): Database {
  let closing: Promise<void> | undefined
  return {
    ...database,
    close() {
      closing ??= database.close()
      return closing
    },
  }
}
