// Pure: files and people as a cell of NocoDB holds them.
import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import { parsed } from '@rowhouse/core/services/nocodb/nocodb-json'

/** `root`: the server that addresses without one belong to. */
export function nocodbFiles(raw: unknown, root: string) {
  return listIn(parsed(raw)).flatMap((one) => {
    const { id, url, path, signedUrl, signedPath, title, mimetype } = objectOf(one)
    const place = [signedUrl, signedPath, url, path].map(textIn).find((text) => text !== '')
    if (place === undefined) return []
    const own = textIn(url) || textIn(path)
    const whole = /^https?:/.test(place) ? place : `${root}/${place.replace(/^\/+/, '')}`
    return [{ id: textIn(id) || own, url: whole, title: textIn(title) || 'file', type: textIn(mimetype) }]
  })
}

export function nocodbPeople(raw: unknown) {
  const given = parsed(raw)
  const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given]
  return list.flatMap((one) => {
    const { email, display_name } = typeof one === 'string' ? { email: one.trim(), display_name: '' } : objectOf(one)
    const address = textIn(email)
    return address.includes('@') ? [{ name: textIn(display_name) || address, email: address }] : []
  })
}
