import { invalidValue } from '@rowhouse/core/errors'

export function acceptTokenName(input: string): string {
  const name = input.trim()
  if (name === '') throw invalidValue('name', 'Give the token a name.')
  return name
}
