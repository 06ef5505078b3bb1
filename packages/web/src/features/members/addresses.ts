export interface Addresses {
  /** Those with a separator behind them, right or wrong. */
  readonly done: readonly string[]
  readonly typed: string
}

export const noAddresses: Addresses = { done: [], typed: '' }

export const addressesToText = ({ done, typed }: Addresses): string => [...done, typed].join(',')

/** What follows the last comma, semicolon or space is still being typed. */
export function splitTyped(done: readonly string[], text: string): Addresses {
  const parts = text.split(/[,;\s]+/)
  const typed = parts.pop() ?? ''
  return { done: [...new Set([...done, ...parts.filter((part) => part !== '')])], typed }
}
