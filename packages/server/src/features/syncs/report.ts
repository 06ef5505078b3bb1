import type { ServiceReport } from '@rowhouse/core/services/source-base'

export const newReport = (): ServiceReport => ({
  waits: null,
  files: 0,
  comments: 0,
  notes: [],
  people: [],
  vanished: [],
})

const most = { notes: 200, people: 500 }

/** Each sentence once, with how often it was so. */
export function noteIn({ notes }: ServiceReport, table: string | null, text: string): void {
  const known = notes.find((note) => note.table === table && note.text === text)
  if (known !== undefined) known.count += 1
  else if (notes.length < most.notes) notes.push({ table, text, count: 1 })
}

/** Somebody whom records name and who is no member here. */
export function proposeIn({ people }: ServiceReport, person: ServiceReport['people'][number]): void {
  const isKnown = people.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())
  if (!isKnown && people.length < most.people) people.push({ name: person.name, email: person.email })
}
