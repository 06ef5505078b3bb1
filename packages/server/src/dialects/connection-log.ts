/** Shaped so that the log of the server fits as it is. */
export interface ConnectionLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}
