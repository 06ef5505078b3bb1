import { isFileName } from '@rowhouse/core/column-types/attached-files'

const longestTitle = 255
const longestEnding = 20

/** The name a file was sent with, as a label: no folders, no control characters, not too long, never empty. */
export function fileTitle(sent: string | undefined): string {
  const base = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = shortened(base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim())
  return isFileName(clean) && !/^\.+$/.test(clean) ? clean : 'file'
}

/** Its ending tells people what it is, so it is kept. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= longestTitle) return name
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= longestEnding ? letters.slice(dot) : []
  return [...letters.slice(0, longestTitle - ending.length), ...ending].join('')
}
