/** What the server keeps of each name. */
export const nameLimit = 100

export function fullName({
  firstname,
  lastname,
}: {
  readonly firstname: string | null
  readonly lastname: string | null
}): string {
  return [firstname, lastname].filter((name) => name).join(' ')
}
