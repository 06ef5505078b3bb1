// The files inside of an .xlsx file, beside the sheets themselves.
import { cellFormats, xmlText } from './xlsx-cell.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetStart = `${head}<worksheet xmlns="${main}"><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Everything a reader needs to find the sheets, by path. */
export function xlsxParts(sheetNames: readonly string[]): readonly (readonly [path: string, text: string])[] {
  const numbers = sheetNames.map((_, at) => at + 1)
  const sheets = sheetNames.map(
    (name, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const sheetRelations = numbers.map((n) => relation(`rId${n}`, `${relations}/worksheet`, `worksheets/sheet${n}.xml`))
  const styles = relation(`rId${numbers.length + 1}`, `${relations}/styles`, 'styles.xml')
  const sheetTypes = numbers.map((n) => override(`/${sheetPath(n)}`, `${types}.worksheet+xml`))
  return [
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships([...sheetRelations, styles])],
    ['xl/styles.xml', stylesheet],
    ['_rels/.rels', relationships([relation('rId1', `${relations}/officeDocument`, 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', `${types}.sheet.main+xml`)}${override('/xl/styles.xml', `${types}.styles+xml`)}${sheetTypes.join('')}</Types>`,
    ],
  ]
}

function relationships(members: readonly string[]): string {
  return `${head}<Relationships xmlns="${packages}/relationships">${members.join('')}</Relationships>`
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${type}"/>`
}

function attribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;')
}

/** In the order of `cellFormats`: the number of its number format, and whether it is typed as a text. */
const formats: Record<keyof typeof cellFormats, { readonly code: string | null; readonly quoted?: true }> = {
  plain: { code: null },
  date: { code: 'yyyy-mm-dd' },
  moment: { code: 'yyyy-mm-dd hh:mm:ss' },
  exactMoment: { code: 'yyyy-mm-dd hh:mm:ss.000' },
  time: { code: 'hh:mm:ss' },
  exactTime: { code: 'hh:mm:ss.000' },
  percent0: { code: '0%' },
  percent1: { code: '0.0%' },
  percent2: { code: '0.00%' },
  percent3: { code: '0.000############%' },
  hours: { code: '[h]:mm' },
  seconds: { code: '[h]:mm:ss' },
  milliseconds: { code: '[h]:mm:ss.000' },
  quoted: { code: null, quoted: true },
}

const firstFreeFormat = 164
const inOrder = Object.entries(formats).toSorted(
  ([one], [other]) => cellFormats[one as keyof typeof cellFormats] - cellFormats[other as keyof typeof cellFormats],
)
const numberFormats = inOrder.flatMap(([, { code }], at) =>
  code === null ? [] : [`<numFmt numFmtId="${firstFreeFormat + at}" formatCode="${attribute(code)}"/>`],
)
const cellStyles = inOrder.map(([, { code, quoted }], at) => {
  const number = code === null ? '' : ' applyNumberFormat="1"'
  const prefix = quoted === undefined ? '' : ' quotePrefix="1"'
  return `<xf numFmtId="${code === null ? 0 : firstFreeFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0"${number}${prefix}/>`
})
const stylesheet = `${head}<styleSheet xmlns="${main}"><numFmts count="${numberFormats.length}">${numberFormats.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs></styleSheet>`
