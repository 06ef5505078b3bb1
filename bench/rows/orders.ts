// What is measured on: a table of orders and the customers they come from. Every row follows from its number.

export interface OrderRow {
  readonly Title: string
  readonly Notes: string
  readonly Amount: number
  readonly Price: string
  readonly Done: boolean
  readonly Status: string
  readonly Due: string
  readonly At: string
  readonly Rating: number
  readonly Email: string
  readonly CustomerId: number
}

const statuses = ['Open', 'Paid', 'Sent', 'Lost'] as const
const words = ['lamp', 'chair', 'table', 'shelf', 'mirror', 'carpet', 'curtain'] as const
const dayMs = 86_400_000
const firstDay = Date.UTC(2020, 0, 1)

export const customerCount = 1000
/** Rare enough that a search for it reads most of the table. */
export const needle = 'needle'

export const orderColumns = [
  { title: 'Title', uidt: 'SingleLineText' },
  { title: 'Notes', uidt: 'LongText' },
  { title: 'Amount', uidt: 'Number' },
  { title: 'Price', uidt: 'Decimal' },
  { title: 'Done', uidt: 'Checkbox' },
  { title: 'Status', uidt: 'SingleSelect', dtxp: statuses.map((status) => `'${status}'`).join(',') },
  { title: 'Due', uidt: 'Date' },
  { title: 'At', uidt: 'DateTime' },
  { title: 'Rating', uidt: 'Rating' },
  { title: 'Email', uidt: 'Email' },
  { title: 'CustomerId', uidt: 'Number' },
] as const satisfies readonly { title: keyof OrderRow; uidt: string; dtxp?: string }[]

export const customerColumns = [
  { title: 'Name', uidt: 'SingleLineText' },
  { title: 'Email', uidt: 'Email' },
] as const

export function orderOf(n: number): OrderRow {
  const word = n % 500 === 0 ? needle : (words[n % words.length] ?? '')
  return {
    Title: `Order ${n} of a ${word}`,
    Notes: `To be delivered to the back door, between ${n % 12} and ${(n % 12) + 1}. Ring twice. `.repeat(1 + (n % 3)),
    Amount: (n * 7919) % 10_000,
    // Without a zero at its end: databases differ in whether they keep it.
    Price: `${(n * 31) % 1000}.${(n % 9) + 1}`,
    Done: n % 2 === 0,
    Status: statuses[n % statuses.length] ?? '',
    Due: new Date(firstDay + (n % 2000) * dayMs).toISOString().slice(0, 10),
    At: new Date(firstDay + n * 60_000).toISOString(),
    Rating: n % 6,
    Email: `customer-${n % customerCount}@bench.example`,
    CustomerId: (n % customerCount) + 1,
  }
}

export function customerOf(n: number): { Name: string; Email: string } {
  return { Name: `Customer ${n}`, Email: `customer-${n}@bench.example` }
}
