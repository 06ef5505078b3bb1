import { orderOf } from '../rows/orders.ts'

export const csvOf = (rows: number): string =>
  [Object.keys(orderOf(1)), ...Array.from({ length: rows }, (_, n) => Object.values(orderOf(n + 1)))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join())
    .join('\r\n')

const sheetColumns = 20

export async function sheetOf(rows: number): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const titles = Array.from({ length: sheetColumns }, (_, at) => `Field ${at + 1}`)
  const lines = Array.from({ length: rows }, (_, n) =>
    titles.map((_title, at) => (at % 2 === 0 ? `text ${n} ${at}` : n * at)),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...lines], { dense: true }), 'Wide')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** What SheetJS needs by itself. */
export async function readAlone(bytes: Buffer): Promise<void> {
  const { read } = await import('@e965/xlsx')
  read(bytes, { type: 'buffer', dense: true })
}
