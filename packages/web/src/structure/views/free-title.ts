/** A title nobody has yet: as wanted, or with the next number behind it. */
export function freeTitle(wanted: string, taken: readonly string[]): string {
  let title = wanted
  for (let number = 2; taken.includes(title); number++) title = `${wanted} ${number}`
  return title
}
