// Books of today's kind, read as they come. Older kinds and others that are packed alike are left to the library.
import { ZipArchive, type ZipSource } from '../../../../platform/zip/zip-archive.ts'
import { numberShower, type ShowNumber } from '../cell-texts.ts'
import { sourceLimits } from '../reader-words.ts'
import { bookRules } from '../refuse-archive.ts'
import { notesOf, type SourceSheet } from '../source-sheet.ts'
import { type SheetParts, SheetScan } from './scan-sheet.ts'
import { SharedStrings } from './shared-strings.ts'
import { attributeOf, tagsOf } from './xml-text.ts'

/** null: it is packed like one and is none. */
export async function openXlsx(source: ZipSource): Promise<SourceSheet[] | null> {
  const archive = await ZipArchive.open(source, bookRules(sourceLimits.unpackedBytes))
  const path = 'xl/workbook.xml'
  if (!archive.has(path)) return null
  const workbook = await wholeOf(archive, path)
  const links = await linksOf(archive, 'xl/_rels/workbook.xml.rels')
  const sheets = [...tagsOf(workbook, 'sheet')]
  // Names with a prefix, as few programs write them.
  if (sheets.length === 0) return null
  const parts = await partsOf(archive, workbook, links)
  const hasMacros = [...links.values()].some(({ type }) => type.endsWith('/vbaProject'))
  const opened: SourceSheet[] = []
  for (const [at, tag] of sheets.entries()) {
    const link = links.get(attributeOf(tag, '\\w+:id') ?? '')
    const isSheet = link?.type.endsWith('/worksheet') === true && archive.has(link.path)
    if (isSheet && !(await isPlain(archive, link.path))) return null
    const scan = new SheetScan(parts)
    opened.push({
      id: String(at),
      title: attributeOf(tag, 'name') ?? '',
      isHidden: /hidden/i.test(attributeOf(tag, 'state') ?? ''),
      notes: () => notesOf({ ...scan, macros: hasMacros && at === 0 ? 1 : 0 }),
      formulas: () => scan.columnFormulas.list,
      rows: () => (isSheet ? scan.rows(textOf(archive, link.path)) : []),
    })
  }
  return opened
}

interface Link {
  readonly type: string
  readonly path: string
}

async function linksOf(archive: ZipArchive, path: string): Promise<ReadonlyMap<string, Link>> {
  const links = new Map<string, Link>()
  if (!archive.has(path)) return links
  for (const tag of tagsOf(await wholeOf(archive, path), 'Relationship')) {
    const target = attributeOf(tag, 'Target') ?? ''
    const { pathname } = new URL(target, 'zip://book/xl/workbook.xml')
    links.set(attributeOf(tag, 'Id') ?? '', {
      type: attributeOf(tag, 'Type') ?? '',
      path: decodeURIComponent(pathname.slice(1)),
    })
  }
  return links
}

async function partsOf(archive: ZipArchive, workbook: string, links: ReadonlyMap<string, Link>): Promise<SheetParts> {
  const { SSF } = await import('@e965/xlsx')
  const pathOf = (type: string): string | undefined =>
    [...links.values()].find((link) => link.type.endsWith(type) && archive.has(link.path))?.path
  const [tag = ''] = tagsOf(workbook, 'workbookPr')
  const is1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
  const known = new Map<string, ShowNumber>()
  const shower = (format: string): ShowNumber => {
    const made = known.get(format) ?? numberShower(format, is1904, SSF)
    known.set(format, made)
    return made
  }
  const styles = pathOf('/styles')
  const formats = styles === undefined ? [] : formatsIn(await wholeOf(archive, styles), SSF.get_table())
  const strings = pathOf('/sharedStrings')
  return {
    strings: strings === undefined ? new SharedStrings() : await SharedStrings.read(textOf(archive, strings)),
    showers: formats.map(shower),
    showPlain: shower('General'),
  }
}

/** By the number of a cell's style. */
function formatsIn(styles: string, builtIn: Readonly<Record<number, unknown>>): string[] {
  const own = new Map<string, string>()
  for (const tag of tagsOf(styles, 'numFmt'))
    own.set(attributeOf(tag, 'numFmtId') ?? '', attributeOf(tag, 'formatCode') ?? '')
  const [, cells = ''] = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? []
  return Array.from(tagsOf(cells, 'xf'), (tag) => {
    const id = attributeOf(tag, 'numFmtId') ?? '0'
    return own.get(id) ?? String(builtIn[Number(id)] ?? 'General')
  })
}

/** Whether the tags of a sheet have no prefix. */
async function isPlain(archive: ZipArchive, path: string): Promise<boolean> {
  for await (const piece of textOf(archive, path)) if (piece.trim() !== '') return /<worksheet[\s>]/.test(piece)
  return false
}

async function wholeOf(archive: ZipArchive, path: string): Promise<string> {
  let text = ''
  for await (const piece of textOf(archive, path)) text += piece
  return text
}

async function* textOf(archive: ZipArchive, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of archive.read(path)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
