import { invalidValue } from '@rowhouse/core/errors'
import { emailKey, isEmail } from '@rowhouse/core/names'

const mostAddresses = 100

/** Addresses separated by commas, each once. */
export function acceptAddresses(input: string): string[] {
  const addresses = input
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (addresses.length === 0) throw invalidValue('email', 'E-mail is required')
  const bad = addresses.filter((address) => !isEmail(address))
  if (bad.length > 0) throw invalidValue('email', `Invalid email address : ${shorten(bad.join(', '))}`)
  const different = [...Map.groupBy(addresses, emailKey).values()].flatMap(([first]) => first ?? [])
  if (different.length > mostAddresses)
    throw invalidValue('email', `At most ${mostAddresses} people can be invited at once.`)
  return different
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > 200 ? `${characters.slice(0, 200).join('')}…` : text
}
