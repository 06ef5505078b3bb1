import type { ImagesCell } from '@rowhouse/grid/cells/images'
import type { TextCell } from '@rowhouse/grid/cells/text'
import type { Cell } from '@rowhouse/grid/source'
import { columnIcons as icons } from './column-icons.ts'
import { type DealRow, dealRows } from './deal-rows.ts'
import type { DemoColumn, DemoTable } from './demo-table.ts'
import { pictures } from './pictures.ts'
import {
  amount,
  choiceOf,
  money,
  numberIn,
  personOf,
  pillsOf,
  ratingOf,
  readBoolean,
  readPills,
  readProgress,
  readText,
} from './readers.ts'

const text = (value: string): TextCell => ({ kind: 'text', text: value })
const link = (address: string): Cell => ({ kind: 'link', text: address, href: `https://${address}` }) as Cell
const images = (names: readonly string[]): ImagesCell => ({
  kind: 'images',
  images: names.map((name) => ({ name: `${name}.svg`, address: pictures[name] ?? '' })),
})

const makers: readonly (Omit<DemoColumn, 'make'> & { readonly of: (row: DealRow) => Cell })[] = [
  { id: 'deal', title: 'Deal', width: 192, icon: icons.text, of: (row) => text(row[0]), read: readText },
  {
    id: 'stage',
    title: 'Stage',
    width: 112,
    icon: icons.select,
    of: (row) => choiceOf(row[1]),
    read: (given) => choiceOf(given.text),
  },
  {
    id: 'owner',
    title: 'Owner',
    width: 112,
    icon: icons.user,
    of: (row) => personOf(row[2]),
    read: (given) => personOf(given.text),
  },
  {
    id: 'amount',
    title: 'Amount',
    width: 102,
    icon: icons.money,
    align: 'end',
    of: (row) => money(row[3]),
    read: (given) => money(numberIn(given)),
  },
  {
    id: 'probability',
    title: 'Probability',
    width: 102,
    icon: icons.pct,
    of: (row) => readProgress({ text: `${row[4]}%` }),
    read: readProgress,
  },
  { id: 'closes', title: 'Close date', width: 104, icon: icons.calendar, of: (row) => text(row[5]), read: readText },
  {
    id: 'nda',
    title: 'NDA',
    width: 64,
    icon: icons.checkbox,
    align: 'center',
    of: (row) => ({ kind: 'boolean', isOn: row[6] === 1 }) as Cell,
    read: readBoolean,
  },
  { id: 'tags', title: 'Tags', width: 156, icon: icons.multi, of: (row) => pillsOf(row[7]), read: readPills },
  {
    id: 'company',
    title: 'Company',
    width: 126,
    icon: icons.rel,
    of: (row) => pillsOf(row[8], 'chip'),
    read: (given) => pillsOf(given.text.split(', '), 'chip'),
  },
  { id: 'files', title: 'Files', width: 94, icon: icons.clip, of: (row) => images(row[9]), read: () => images([]) },
  {
    id: 'fit',
    title: 'Fit',
    width: 104,
    icon: icons.star,
    of: (row) => ratingOf(row[10]),
    read: (given) => ratingOf(numberIn(given) ?? 0),
  },
  {
    id: 'seats',
    title: 'Seats',
    width: 84,
    icon: icons.hash,
    align: 'end',
    of: (row) => amount(row[11]),
    read: (given) => amount(numberIn(given)),
  },
  {
    id: 'industry',
    title: 'Industry',
    width: 116,
    icon: icons.lookup,
    isComputed: true,
    isEditable: false,
    of: (row) => text(row[12]),
    read: readText,
  },
  {
    id: 'weighted',
    title: 'Weighted',
    width: 112,
    icon: icons.fx,
    align: 'end',
    isComputed: true,
    isEditable: false,
    of: (row) => money(row[13]),
    read: readText,
  },
  {
    id: 'website',
    title: 'Website',
    width: 148,
    icon: icons.link,
    of: (row) => link(row[14]),
    read: (given) => link(given.text),
  },
  {
    id: 'modified',
    title: 'Last modified',
    width: 132,
    icon: icons.history,
    isComputed: true,
    isEditable: false,
    sorted: 'down',
    of: (row) => text(row[15]),
    read: readText,
  },
]

export const deals: DemoTable = {
  rowCount: dealRows.length,
  frozen: 1,
  columns: makers.map(({ of, ...column }) => ({
    ...column,
    make: (row) => {
      const deal = dealRows[row]
      return deal === undefined ? column.read({ text: '' }, row) : of(deal)
    },
  })),
}
