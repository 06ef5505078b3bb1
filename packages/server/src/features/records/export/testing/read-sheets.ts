import { strFromU8, unzipSync } from 'fflate'

interface ReadSheet {
  readonly name: string
  /** Texts of cells by their place, line by line. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** n, b or inlineStr. */
  readonly kinds: Readonly<Record<string, string>>
  /** Whether the cell is marked as a typed text. */
  readonly quoted: Readonly<Record<string, boolean>>
  /** By which a number is shown; left out: as it is. */
  readonly formats: Readonly<Record<string, string | undefined>>
}

/** An .xlsx file as another program would read it. Only for files of ours: it knows no other forms. */
export function readSheets(file: Uint8Array): readonly ReadSheet[] {
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]))
  const part = (path: string): string => parts[path] ?? failWith(path)
  for (const path of ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels']) part(path)
  const styles = [
    ...(part('xl/styles.xml')
      .split('<cellXfs')[1]
      ?.matchAll(/<xf [^>]*>/g) ?? []),
  ].map(([xf]) => xf)
  const codes = [...part('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)]
  const codeOf = (style = ''): string | undefined => codes.find(([, id]) => style.includes(`numFmtId="${id}"`))?.[2]
  return [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(
    ([, name = '', number]) => {
      const cells = [...part(`xl/worksheets/sheet${number}.xml`).matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(
        ([, row = '']) =>
          [...row.matchAll(/<c r="(\w+)"([^>]*)>(.*?)<\/c>/gs)].map(
            ([, place = '', attributes = '', content = '']) => ({
              place,
              kind: /t="(\w+)"/.exec(attributes)?.[1] ?? 'n',
              style: styles[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)],
              text: plain(/<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(content)?.[1] ?? ''),
            }),
          ),
      )
      const all = cells.flat()
      return {
        name: plain(name),
        rows: cells.map((row) => Object.fromEntries(row.map(({ place, text }) => [place, text]))),
        kinds: Object.fromEntries(all.map(({ place, kind }) => [place, kind])),
        quoted: Object.fromEntries(all.map(({ place, style }) => [place, style?.includes('quotePrefix="1"') ?? false])),
        formats: Object.fromEntries(all.map(({ place, style }) => [place, codeOf(style)])),
      }
    },
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }

function plain(xml: string): string {
  return xml
    .replace(/&(\w+|#13);/g, (all, name: string) => entities[name] ?? all)
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function failWith(path: string): never {
  throw new Error(`The file has no ${path}.`)
}
