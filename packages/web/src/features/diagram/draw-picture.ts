// The picture is drawn from what is known, not copied from the page: it needs no other file and looks the same anywhere.
import {
  anchorOf,
  type FieldChoice,
  fieldHeight,
  headHeight,
  heightOf,
  type NodePlace,
  nodeWidth,
  shownFields,
} from './diagram-size.ts'
import type { DiagramLink, DiagramTable, Structure } from './queries.ts'
import { type Box, endsOf, routeLink } from './route-link.ts'

export interface PictureColours {
  readonly canvas: string
  readonly surface: string
  readonly line: string
  readonly text: string
  readonly soft: string
  readonly accent: string
}

export interface Drawing {
  readonly structure: Structure
  readonly places: ReadonlyMap<string, NodePlace>
  readonly choice: FieldChoice
  readonly colours: PictureColours
  readonly kindNames: Readonly<Record<string, string>>
}

const margin = 32
const mostSigns = 26

export interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

export function drawPicture(drawing: Drawing): Picture {
  const { structure, places, choice, colours } = drawing
  const boxes = structure.tables.flatMap((table) => {
    const place = places.get(table.id)
    return place === undefined ? [] : [{ table, ...place, height: heightOf(table, choice) }]
  })
  const left = Math.min(0, ...boxes.map(({ x }) => x)) - margin
  const top = Math.min(0, ...boxes.map(({ y }) => y)) - margin
  const width = Math.max(1, ...boxes.map(({ x }) => x + nodeWidth)) + margin - left
  const height = Math.max(1, ...boxes.map(({ y, height: own }) => y + own)) + margin - top
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="Inter, system-ui, sans-serif" font-size="13">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colours.canvas}"/>`,
    ...structure.links.map((link) => drawLink(link, drawing, boxes)),
    ...boxes.map(({ table, x, y }) => drawTable(table, { x, y }, drawing)),
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}

function drawTable(table: DiagramTable, { x, y }: NodePlace, { choice, colours }: Drawing): string {
  const fields = shownFields(table, choice)
  const text = (at: number, fill: string, content: string, more = '') =>
    `<text x="${x + 12}" y="${at}" fill="${fill}" dominant-baseline="central"${more}>${escaped(cut(content))}</text>`
  return [
    `<rect x="${x}" y="${y}" width="${nodeWidth}" height="${heightOf(table, choice)}" rx="6" fill="${colours.surface}" stroke="${colours.line}"/>`,
    text(y + headHeight / 2, colours.text, table.title, ' font-weight="600"'),
    ...(fields.length === 0
      ? []
      : [
          `<line x1="${x}" x2="${x + nodeWidth}" y1="${y + headHeight}" y2="${y + headHeight}" stroke="${colours.line}"/>`,
        ]),
    ...fields.map(({ title, pk }, at) =>
      text(y + headHeight + at * fieldHeight + fieldHeight / 2, pk ? colours.text : colours.soft, title),
    ),
  ].join('\n')
}

function drawLink({ kind, from, to }: DiagramLink, drawing: Drawing, boxes: readonly Box[]): string {
  const { structure, places, choice, colours, kindNames } = drawing
  const [one, other] = [from, to].map(({ tableId, columnId }) => {
    const table = structure.tables.find(({ id }) => id === tableId)
    const place = places.get(tableId)
    return table === undefined || place === undefined
      ? null
      : { x: place.x, y: place.y + anchorOf(table, columnId, choice) }
  })
  if (!one || !other) return ''
  const { path, middle } = routeLink(...endsOf(one, other), boxes)
  return [
    `<path d="${path}" fill="none" stroke="${colours.accent}" stroke-width="1.5"/>`,
    `<text x="${middle.x}" y="${middle.y - 6}" fill="${colours.soft}" font-size="11" text-anchor="middle" stroke="${colours.canvas}" stroke-width="4" paint-order="stroke">${escaped(kindNames[kind] ?? kind)}</text>`,
  ].join('\n')
}

const cut = (text: string): string => (text.length > mostSigns ? `${text.slice(0, mostSigns - 1)}…` : text)

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Signs XML has no place for are left out: one of them would spoil the whole picture. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
