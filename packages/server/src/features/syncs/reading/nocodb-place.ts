import { invalidValue } from '@rowhouse/core/errors'

/** A project of a server, as the address of its page in a browser says it. */
interface NocodbPlace {
  readonly root: string
  readonly project: string
}

/** Where a server answers: what stands before its pages. */
export function nocodbRoot(text: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    throw invalidValue('address', 'Give the address of the NocoDB server: https://…')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalidValue('address', 'Give the address of the NocoDB server: https://…')
  const path = url.pathname.replace(/\/(dashboard|nc|api)(\/.*)?$/, '').replace(/\/+$/, '')
  return `${url.origin}${path}`
}

export const nocodbBase = (root: string, project: string): string => `${root}/#/nc/${project}`

/** The same project under one name, however its address was copied. */
export function nocodbBaseId(text: string): string {
  const { root, project } = nocodbPlace(text)
  return nocodbBase(root, project)
}

export function nocodbPlace(text: string): NocodbPlace {
  const project = /#\/(?:nc\/|[\w-]+\/)?(p[\w-]{5,40})/.exec(text)?.[1]
  if (project === undefined)
    throw invalidValue('base', 'Give the address of the project in a browser: https://…/#/nc/p…')
  return { root: nocodbRoot(text), project }
}
