/** The memory with one entry more, the newest last; of more than so many those go that nobody changed for longest. */
export function newestKept<Kept>(
  memory: Readonly<Record<string, Kept>>,
  key: string,
  value: Kept,
  most: number,
): Readonly<Record<string, Kept>> {
  const { [key]: _, ...others } = memory
  return Object.fromEntries([...Object.entries(others), [key, value] as const].slice(-most))
}
