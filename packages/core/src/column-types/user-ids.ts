import { idLength, idPrefixes } from '../ids.ts'

const pattern = new RegExp(`^${idPrefixes.user}[0-9a-z]{${idLength}}$`)

/** Whether it has the form of a user's id. That the user exists and belongs to the project only the server knows. */
export function isUserId(input: unknown): input is string {
  return typeof input === 'string' && pattern.test(input)
}
