import { AppError } from '@rowhouse/core/errors'
import { freeTitles } from '@rowhouse/core/imports/guess-fields'
import { unbundled } from './file-bundle.ts'
import { asBook, type OpenSheet, type OpenSource } from './opened-source.ts'
import { encodingIn } from './source-text.ts'

type Open = (
  bytes: AsyncIterable<Uint8Array>,
  file: { readonly title: string; readonly encoding: 'windows-1252' | undefined },
) => Promise<OpenSource>

/** The sheets of several files as those of one book. Each file is read as it is: what suits one need not suit the next. */
export async function openBundle(bytes: Buffer, open: Open): Promise<OpenSource> {
  const sheets: OpenSheet[] = []
  for (const [at, { title, bytes: own }] of unbundled(bytes).entries()) {
    const source = await named(title, () => open(wholly(own), { title, encoding: encodingOf(own) }))
    for (const sheet of source.sheets)
      sheets.push({
        ...sheet,
        id: `${at}.${sheet.id}`,
        title: source.sheets.length === 1 ? bare(title) : `${bare(title)} ${sheet.title}`,
      })
  }
  const titles = freeTitles({
    heads: sheets.map(({ title }) => title),
    rows: [],
    known: [],
    nameOf: (number) => `Sheet ${number}`,
  })
  return asBook(sheets.map((sheet, at) => ({ ...sheet, title: titles[at] ?? sheet.title })))
}

/** Whoever sent ten files has to know which one it is. */
async function named<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `“${title}”: ${error.message}`)
    throw error
  }
}

/** Left out: it says itself what it is in, or is UTF-8. */
function encodingOf(bytes: Buffer): 'windows-1252' | undefined {
  if (encodingIn(bytes.subarray(0, 65_536)) !== null) return undefined
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return undefined
  } catch {
    return 'windows-1252'
  }
}

const bare = (title: string): string => title.replace(/\.[a-z]{1,6}$/i, '').trim() || 'Sheet'

/** In pieces, since the rows of a piece are held together. */
async function* wholly(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const pieceBytes = 65_536
